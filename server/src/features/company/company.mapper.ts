import type { Company, updateCompany } from '@flottwart/contract/company';
import type { Received } from '@flottwart/contract/endpoint';
import type { CompanyChanges, CompanyRow } from './company.repository.ts';

export const toCompany = (row: CompanyRow): Company => ({
  id: row.company_id,
  companyName: row.name,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  street: row.street,
  houseNumber: row.house_number,
  zipCode: row.zip_code,
  city: row.city,
  amazonSpecialServices: row.amazon_special_services,
});

/** An absent key leaves the column as it is; `null` clears it. */
export const toCompanyChanges = (body: Received<typeof updateCompany>['body']): CompanyChanges => {
  const { companyName, contactName, contactPhone, street, houseNumber, zipCode, city } = body;
  return {
    ...(companyName !== undefined && { name: companyName }),
    ...(contactName !== undefined && { contact_name: contactName ?? '' }),
    ...(contactPhone !== undefined && { contact_phone: contactPhone ?? '' }),
    ...(street !== undefined && { street: street ?? '' }),
    ...(houseNumber !== undefined && { house_number: houseNumber ?? '' }),
    ...(zipCode !== undefined && { zip_code: zipCode ?? '' }),
    ...(city !== undefined && { city: city ?? '' }),
  };
};
