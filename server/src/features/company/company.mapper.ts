import type { Company, updateCompany } from '@flottwart/contract/company';
import type { ConnectionSettings } from '@flottwart/contract/connections';
import type { Received } from '@flottwart/contract/endpoint';
import type { CompanyChanges, CompanyRow } from './company.repository.ts';

type Body = Received<typeof updateCompany>['body'];

export const toCompany = (row: CompanyRow, connections: ConnectionSettings): Company => ({
  id: row.company_id,
  companyName: row.name,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  street: row.street,
  houseNumber: row.house_number,
  zipCode: row.zip_code,
  city: row.city,
  amazonSpecialServices: row.amazon_special_services,
  policeSignatureEmail: row.police_signature_email,
  policeSignaturePhone: row.police_signature_phone,
  requiresSecondFactor: row.requires_second_factor,
  ...connections,
});

/** Keys of the tab that every company has. */
const keysOfEveryCompany: ReadonlySet<string> = new Set<keyof Body>([
  'companyName',
  'contactName',
  'contactPhone',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'requiresSecondFactor',
]);

export const touchesSpecialServices = (body: Body): boolean =>
  Object.keys(body).some((key) => !keysOfEveryCompany.has(key));

/** An absent key leaves the column as it is; `null` clears it. */
export const toCompanyChanges = (body: Body): CompanyChanges => {
  const { companyName, contactName, contactPhone, street, houseNumber, zipCode, city } = body;
  const { policeSignatureEmail, policeSignaturePhone, requiresSecondFactor } = body;
  return {
    ...(companyName !== undefined && { name: companyName }),
    ...(contactName !== undefined && { contact_name: contactName ?? '' }),
    ...(contactPhone !== undefined && { contact_phone: contactPhone ?? '' }),
    ...(street !== undefined && { street: street ?? '' }),
    ...(houseNumber !== undefined && { house_number: houseNumber ?? '' }),
    ...(zipCode !== undefined && { zip_code: zipCode ?? '' }),
    ...(city !== undefined && { city: city ?? '' }),
    ...(policeSignatureEmail !== undefined && { police_signature_email: policeSignatureEmail ?? '' }),
    ...(policeSignaturePhone !== undefined && { police_signature_phone: policeSignaturePhone ?? '' }),
    ...(requiresSecondFactor !== undefined && { requires_second_factor: requiresSecondFactor }),
  };
};
