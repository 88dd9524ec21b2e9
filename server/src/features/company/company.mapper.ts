import type { Company, updateCompany } from '@flottwart/contract/company';
import type { ConnectionSettings } from '@flottwart/contract/connections';
import type { Received } from '@flottwart/contract/endpoint';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
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
  registeredSeat: row.registered_seat,
  registerCourt: row.register_court,
  registerNumber: row.register_number,
  managingDirectors: row.managing_directors,
  vatId: row.vat_id,
  amazonSpecialServices: row.amazon_special_services,
  policeSignatureEmail: row.police_signature_email,
  policeSignaturePhone: row.police_signature_phone,
  requiresSecondFactor: row.requires_second_factor,
  licenceCheckMonths: row.licence_check_months,
  uvvMonths: row.uvv_months,
  maxShiftHours: row.max_shift_hours,
  positionsEnabled: row.positions_enabled,
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
  'registeredSeat',
  'registerCourt',
  'registerNumber',
  'managingDirectors',
  'vatId',
  'requiresSecondFactor',
  'licenceCheckMonths',
  'uvvMonths',
  'maxShiftHours',
  'positionsEnabled',
]);

export const touchesSpecialServices = (body: Body): boolean =>
  Object.keys(body).some((key) => !keysOfEveryCompany.has(key));

/** Columns that a key of the wire fills as it is. */
const textColumns = {
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  street: 'street',
  houseNumber: 'house_number',
  zipCode: 'zip_code',
  city: 'city',
  registeredSeat: 'registered_seat',
  registerCourt: 'register_court',
  registerNumber: 'register_number',
  managingDirectors: 'managing_directors',
  vatId: 'vat_id',
  policeSignatureEmail: 'police_signature_email',
  policeSignaturePhone: 'police_signature_phone',
} as const satisfies Partial<Record<keyof Body, keyof CompanyChanges>>;

/** An absent key leaves the column as it is; `null` clears it. */
export const toCompanyChanges = (body: Body): CompanyChanges => {
  const { companyName, requiresSecondFactor, licenceCheckMonths, uvvMonths, maxShiftHours, positionsEnabled } = body;
  const texts = declaredKeys(textColumns).flatMap((key) => {
    const text = body[key];
    return text === undefined ? [] : [[textColumns[key], text ?? '']];
  });
  return {
    ...Object.fromEntries(texts),
    ...(companyName !== undefined && { name: companyName }),
    ...(requiresSecondFactor !== undefined && { requires_second_factor: requiresSecondFactor }),
    ...(licenceCheckMonths !== undefined && { licence_check_months: licenceCheckMonths }),
    ...(uvvMonths !== undefined && { uvv_months: uvvMonths }),
    ...(maxShiftHours !== undefined && { max_shift_hours: maxShiftHours }),
    ...(positionsEnabled !== undefined && { positions_enabled: positionsEnabled }),
  };
};
