import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { createDocumentStore, type DocumentOptions } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

const halfYear = { from: '2026-07-01', to: '2026-12-31' };
const october = { from: '2026-10-01', to: '2026-10-31' };
const position = (amountCents: number, period: typeof october, service = 'Leasingrate') => ({
  amountCents,
  period,
  service,
});
type Position = ReturnType<typeof position>;

const invoice = (number: string, date: string, ...positions: readonly Position[]): DocumentOptions => ({
  number,
  date,
  positions,
});
const credit = (...positions: readonly Position[]): DocumentOptions => ({
  type: 'Gutschrift',
  number: 'W-3',
  date: '2026-11-10',
  positions,
});

/** Links of the credit note of documents that are stored in this order. */
const linksOf = async (documents: readonly DocumentOptions[]) => {
  const admin = await createAdmin(app);
  for (const document of documents) await store(admin, document);
  const { token } = admin;
  const { body } = await app.good(api.listPositions, { query: { type: 'Gutschrift' }, token });
  const details = await Promise.all(
    body.map(async ({ id }) => (await app.good(api.getPosition, { params: { id }, token })).body),
  );
  return details.flatMap(({ links }) =>
    links.map(({ entry, amount, certainty }) => [entry.invoiceNumber, amount, certainty]),
  );
};

const ofHalfYear = invoice('W-1', '2026-07-02', position(48_917, halfYear));
const ofOctober = invoice('W-2', '2026-10-02', position(48_917, october));

test('a credit for a month settles the invoice of that month before an older one of half a year, in any order', async () => {
  const ofMonth = credit(position(-48_917, october));
  for (const documents of [
    [ofHalfYear, ofOctober, ofMonth],
    [ofMonth, ofHalfYear, ofOctober],
    [ofOctober, ofMonth, ofHalfYear],
  ])
    expect(await linksOf(documents)).toEqual([['W-2', 489.17, 'certain']]);
});

test('an invoice of more or fewer months than the credit is presumed, also if it is the only one', async () => {
  expect(await linksOf([ofHalfYear, credit(position(-48_917, october))])).toEqual([['W-1', 489.17, 'presumed']]);
  expect(await linksOf([ofOctober, credit(position(-48_917, halfYear))])).toEqual([['W-2', 489.17, 'presumed']]);
  expect(await linksOf([ofHalfYear, credit(position(-48_917, halfYear))])).toEqual([['W-1', 489.17, 'certain']]);
});

test('the very period comes before the very service', async () => {
  const similar = invoice('W-2', '2026-10-02', position(48_917, october, 'Leasingrate Transporter'));
  expect(await linksOf([ofHalfYear, similar, credit(position(-48_917, october))])).toEqual([
    ['W-2', 489.17, 'presumed'],
  ]);
});

test.each([
  ['a part of the amount', position(-10_000, october), 100],
  ['no service', position(-48_917, october, 'Gutschrift'), 489.17],
])('a credit with %s is presumed of the only invoice of its very period', async (_case, given, amount) => {
  expect(await linksOf([ofHalfYear, ofOctober, credit(given)])).toEqual([['W-2', amount, 'presumed']]);
});
