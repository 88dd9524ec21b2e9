import { expect, test } from 'vitest';
import { readDocument } from '../../../test/leasing-factories.ts';
import { toNetDocument } from './net-document.ts';

const gross = (amounts: readonly number[], netCents: number | null) =>
  readDocument({
    number: 'R-1',
    basis: 'gross',
    netCents,
    grossCents: amounts.reduce((sum, cents) => sum + cents, 0),
    positions: amounts.map((amountCents) => ({ amountCents })),
  });

test('a document in net amounts stays as it is', () => {
  const document = readDocument({ positions: [{ amountCents: 100 }] });
  expect(toNetDocument(document)).toBe(document);
});

test('gross amounts are turned to net by their one rate, add up to the net total, with a notice on the document', () => {
  const net = toNetDocument(gross([11_900, 3333, 3333, 3334], 18_403));
  expect(net.positions.map(({ amountCents }) => amountCents)).toEqual([10_000, 2801, 2800, 2802]);
  expect(net).toMatchObject({
    basis: 'net',
    notices: ['Die Beträge stehen brutto im Dokument und wurden mit 19 % Umsatzsteuer in netto umgerechnet.'],
  });
});

test('a credit keeps its sign', () => {
  expect(toNetDocument(gross([-10_700], -10_000)).positions).toMatchObject([{ amountCents: -10_000 }]);
});

test.each([
  ['two rates', gross([11_900, 10_700], 20_000)],
  ['no net total', gross([11_900], null)],
])('gross amounts with %s are refused', (_what, document) => {
  expect(() => toNetDocument(document)).toThrow('Rechnung R-1 nennt nur Bruttobeträge');
});
