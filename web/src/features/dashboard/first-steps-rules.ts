import type { Company } from '@flottwart/contract/company';
import type { TeamMember } from '@flottwart/contract/users';

export const hasCompleteAddress = (company: Company): boolean =>
  [company.companyName, company.contactName, company.contactPhone, company.street, company.houseNumber]
    .concat(company.zipCode, company.city)
    .every((text) => text.trim() !== '');

export const hasColleagues = (members: readonly TeamMember[]): boolean => members.length > 1;
