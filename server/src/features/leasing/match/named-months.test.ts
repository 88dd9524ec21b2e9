import { expect, test } from 'vitest';
import { monthsInText, monthsOfPeriod } from './named-months.ts';

const range = (first: string, last = first) => {
  const at = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;
  return { first: at(first), last: at(last) };
};

test.each([
  ['Leasingrate Oktober 2025', range('2025-10')],
  ['Rate für März', range('2026-03')],
  ['Rate Dezember', range('2025-12')],
  ['Servicerate Okt. 2025', range('2025-10')],
  ['Leasingrate 10/2025', range('2025-10')],
  ['Leasingrate 10.2025', range('2025-10')],
  ['Leasingrate 2025-10', range('2025-10')],
  ['Oktober bis Dezember 2025', range('2025-10', '2025-12')],
  ['Rate 01.10.2025 - 31.10.2025', range('2025-10')],
  ['Rate 15.12.2025 bis 14.01.2026', range('2025-12', '2026-01')],
  ['Wartung Q4 2025', range('2025-10', '2025-12')],
  ['4. Quartal 2025', range('2025-10', '2025-12')],
])('%s names its months', (text, months) => {
  expect(monthsInText(text, '2026-04-03')).toEqual(months);
});

test.each([
  'Leasingrate',
  'Rate 10 von 36',
  'Vertragsende 31.12.2028',
  'Vertragsende Dezember 2028',
  'Vertrag vom 15.03.2023',
  'Vertrag vom 15. März 2023',
  'Erstzulassung 03/2023',
  'Laufzeit 01.04.2023 - 31.03.2027',
  'Fahrer Jan Petersen',
  'Vertrag 4711-10/20251',
])('%s names no month', (text) => {
  expect(monthsInText(text, '2025-11-03')).toBeNull();
});

test('a period as long as a contract is no month', () => {
  expect(monthsOfPeriod('2025-10-01', '2025-10-31')).toEqual(range('2025-10'));
  expect(monthsOfPeriod('2023-01-01', '2026-12-31')).toBeNull();
  expect(monthsOfPeriod(null, null)).toBeNull();
});
