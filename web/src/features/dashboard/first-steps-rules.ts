import type { Company } from '@flottwart/contract/company';
import type { TeamMember } from '@flottwart/contract/users';

export type Address = Pick<
  Company,
  'companyName' | 'contactName' | 'contactPhone' | 'street' | 'houseNumber' | 'zipCode' | 'city'
>;

export const hasCompleteAddress = (company: Address): boolean =>
  [company.companyName, company.contactName, company.contactPhone, company.street, company.houseNumber]
    .concat(company.zipCode, company.city)
    .every((text) => text.trim() !== '');

export const hasColleagues = (members: readonly TeamMember[]): boolean => members.length > 1;
