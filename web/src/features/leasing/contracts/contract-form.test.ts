import { expect, test } from 'vitest';
import { contractRules, emptyContract, parseServices, toContractFields, toTerms } from './contract-form.ts';

const terms = {
  lessor: 'Leasing AG',
  rateService: 'Leasingrate',
  rate: 1412.5,
  services: [
    { service: 'Wartung', rate: 40 },
    { service: 'GEZ: Radio', rate: 5.99 },
  ],
  from: '2025-01-01',
  to: null,
  contractNumber: 'LV-4711/24',
  kilometres: 60_000,
};

test('terms survive being shown and typed', () => {
  const fields = toContractFields('B-AB-1234', terms);
  expect(fields).toMatchObject({
    rate: '1.412,50',
    services: 'Wartung: 40,00\nGEZ: Radio: 5,99',
    contractNumber: 'LV-4711/24',
    kilometres: '60.000',
  });
  expect(toTerms(fields)).toEqual(terms);
});

test('a service without an amount is asked for, empty lines are not', () => {
  expect(parseServices('Wartung: 40,00 €\n\nReifen; 12')).toEqual([
    { service: 'Wartung', rate: 40 },
    { service: 'Reifen', rate: 12 },
  ]);
  expect(parseServices('Wartung')).toBeNull();
  expect(contractRules.services('Wartung: viel')).toContain('Je Zeile eine Leistung');
});

test('an empty form names everything that is missing', () => {
  const missing = Object.entries(contractRules).filter(([field, rule]) =>
    (rule as (value: string | null) => string | null)(emptyContract[field as keyof typeof emptyContract]),
  );
  expect(missing.map(([field]) => field)).toEqual(['licensePlate', 'lessor', 'rate', 'from']);
});
