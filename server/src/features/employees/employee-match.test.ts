import { expect, test } from 'vitest';
import { indexEmployees, matchDriver, matchEmployee } from './employee-match.ts';

const erika = {
  id: 1,
  external_id: 'p-1',
  staff_number: '100',
  first_name: 'Erika',
  last_name: 'Muster',
  birth_date: '1990-05-17',
};
const max = {
  ...erika,
  id: 2,
  external_id: '',
  staff_number: '',
  first_name: 'Max',
  last_name: 'Öl',
  birth_date: '1980-01-02',
};
const people = indexEmployees([erika, max]);

test('the provider id matches first, whatever the name is now', () =>
  expect(matchEmployee(people, { externalId: 'p-1', lastName: 'Neuname' })).toBe(erika));

test('the staff number matches second, unless the provider id differs', () => {
  expect(matchEmployee(people, { staffNumber: '100' })).toBe(erika);
  expect(matchEmployee(people, { externalId: 'p-9', staffNumber: '100' })).toBeUndefined();
});

test('name and birthday match last, ignoring case and blanks; a name alone does not match', () => {
  const identifiers = { externalId: 'p-2', firstName: ' MAX ', lastName: 'öl' };
  expect(matchEmployee(people, { ...identifiers, birthDate: '1980-01-02' })).toBe(max);
  expect(matchEmployee(people, identifiers)).toBeUndefined();
});

test('an ambiguous person is left unmatched', () => {
  const twins = indexEmployees([max, { ...max, id: 3 }]);
  expect(matchEmployee(twins, { firstName: 'Max', lastName: 'Öl', birthDate: '1980-01-02' })).toBe('several');
});

test('a driver’s number matches only together with the last name', () => {
  expect(matchDriver(people, { externalId: 'p-1', firstName: 'Kurt', lastName: 'Fremd' })).toBeUndefined();
  expect(matchDriver(people, { externalId: 'p-1', firstName: 'E.', lastName: 'MUSTER' })).toBe(erika);
  const byName = { externalId: 'd-77', firstName: 'Erika', lastName: 'Muster', birthDate: '1990-05-17' };
  expect(matchDriver(people, byName)).toBe(erika);
});

test('a number matches in any spelling that reads the same, the very spelling first', () => {
  expect(matchEmployee(people, { externalId: 'P\u20111' })).toBe(erika);
  expect(matchEmployee(people, { externalId: 'Ｐ – 1', staffNumber: '999' })).toBe(erika);
  const doubled = { ...erika, id: 3, external_id: 'P-1' };
  const older = indexEmployees([erika, doubled]);
  expect(matchEmployee(older, { externalId: 'P-1' })).toBe(doubled);
  expect(matchEmployee(older, { externalId: 'p\u20111' })).toBe('several');
});
