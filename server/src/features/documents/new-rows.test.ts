import { expect, test } from 'vitest';
import { positionMapper } from './new-rows.ts';
import type { ReadDocument } from './reading/document.ts';

const timeOf = (service: string) => {
  const position = { number: '1', date: null, period: null, quantity: null, plate: null, amountCents: 100, service };
  const document: ReadDocument = {
    type: 'Rechnung',
    number: 'RE-1',
    date: '2026-11-05',
    basis: 'net',
    netCents: 100,
    grossCents: 119,
    references: [],
    issuer: { name: 'Nordlicht Leasing KG', vatId: null },
    origin: { form: 'text-layer', profile: 'german-table' },
    headerPlate: null,
    notices: [],
    positions: [{ ...position, references: [] }],
  };
  const map = positionMapper(document, { affKeywords: [], spellings: new Map() });
  const { position_date, period_from, period_to } = map({ ...position, references: [] }, 0);
  return [position_date, period_from, period_to];
};

test.each([
  'Nachzahlung Februar',
  'Reparatur Werkstatt August Krüger',
  'Betreuung Frau Mai',
  'Shell Mai & Söhne',
  'Reifen Juni-Aktion',
  'Rate HB-FK 304 (Jan.)',
])('the name of a month without a year in %s dates nothing', (service) => {
  expect(timeOf(service)).toEqual([null, null, null]);
});

test.each([
  ['Rate für Februar', '2026-02-01'],
  ['Leistungsmonat Dezember', '2026-12-01'],
  ['Rate für den Monat Januar', '2026-01-01'],
])('%s is of the latest such month up to the one after the document', (service, date) => {
  expect(timeOf(service)).toEqual([date, null, null]);
});

test('a month with its year dates the position', () => {
  expect(timeOf('Nachzahlung Februar 2026')).toEqual(['2026-02-01', '2026-02-01', '2026-02-28']);
});
