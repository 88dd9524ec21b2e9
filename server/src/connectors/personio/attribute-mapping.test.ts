import { expect, test } from 'vitest';
import { mapAttributes } from './attribute-mapping.ts';

const attribute = (key: string, label: string, universal_id: string | null = null) => ({ key, label, universal_id });

test('the provider’s own name of a meaning beats every label', () => {
  const attributes = [
    attribute('dynamic_1', 'Geburtsdatum'),
    attribute('dynamic_2', 'Jubiläum', 'date_of_birth'),
    attribute('dynamic_3', 'Ort'),
  ];
  expect(mapAttributes(attributes)).toEqual({ birthDate: 'dynamic_2', city: 'dynamic_3' });
});

test('the best of several labels is taken, the first of equal ones', () => {
  const attributes = [
    attribute('dynamic_1', 'Ort'),
    attribute('dynamic_2', 'Wohnort'),
    attribute('dynamic_3', 'PLZ'),
    attribute('dynamic_4', 'PLZ'),
  ];
  expect(mapAttributes(attributes)).toEqual({ city: 'dynamic_2', postalCode: 'dynamic_3' });
});

test.each([
  ['STRASSE', 'street'],
  ['Straße / Hausnr.', 'street'],
  ['Straße & Hausnummer', 'street'],
  ['Haus-Nr.', 'houseNumber'],
  ['personal nr', 'staffNumber'],
  ['Zip Code', 'postalCode'],
  ['Place of birth', 'birthCity'],
] as const)('the label %j is recognised', (label, field) => {
  expect(mapAttributes([attribute('dynamic_1', label)])).toEqual({ [field]: 'dynamic_1' });
});

test.each(['Standort', 'Geburtsname', 'Notfallkontakt', ''])('the label %j is ignored', (label) => {
  expect(mapAttributes([attribute('dynamic_1', label)])).toEqual({});
});
