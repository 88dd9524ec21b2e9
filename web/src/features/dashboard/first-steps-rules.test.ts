import type { TeamMember } from '@flottwart/contract/users';
import { expect, test } from 'vitest';
import { type Address, hasColleagues, hasCompleteAddress } from './first-steps-rules.ts';

const complete: Address = {
  companyName: 'Spedition Ahrens',
  contactName: 'Greta Ahrens',
  contactPhone: '040 123456',
  street: 'Hafenstraße',
  houseNumber: '1a',
  zipCode: '20457',
  city: 'Hamburg',
};

const member: TeamMember = {
  id: 1,
  firstName: 'Greta',
  lastName: 'Ahrens',
  email: 'greta@spedition.example',
  role: 'ADMIN',
  emailVerified: true,
};

test('company data are complete when no field is empty', () => {
  expect(hasCompleteAddress(complete)).toBe(true);
});

test.each(['contactName', 'contactPhone', 'street', 'houseNumber', 'zipCode', 'city'] as const)(
  'without %s the company data are not complete',
  (field) => {
    expect(hasCompleteAddress({ ...complete, [field]: ' ' })).toBe(false);
  },
);

test('a team of one counts as without colleagues', () => {
  expect(hasColleagues([member])).toBe(false);
  expect(hasColleagues([member, { ...member, id: 2 }])).toBe(true);
});
