import { api } from '@flottwart/contract/api';
import type { LeasingPosition, PositionDetail } from '@flottwart/contract/leasing/position';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

const october = { from: '2025-10-01', to: '2025-10-31' };

/** Monthly invoices of one rate, and a credit of the same amount. */
const withRates = async (
  credit: { readonly service?: string; readonly period?: typeof october; readonly amountCents?: number } = {},
) => {
  const admin = await createAdmin(app);
  for (const month of ['09', '10', '11'])
    await store(admin, { number: `R-${month}`, date: `2025-${month}-03`, positions: [{ amountCents: 10_000 }] });
  await store(admin, {
    type: 'Gutschrift',
    number: 'G-1',
    date: '2025-12-01',
    positions: [{ amountCents: -10_000, ...credit }],
  });
  return admin;
};

const positionsOf = async ({ token }: SignedIn, query: Record<string, string> = {}): Promise<LeasingPosition[]> =>
  (await app.good(api.listPositions, { token, query })).body as LeasingPosition[];

const creditOf = async (admin: SignedIn): Promise<PositionDetail> => {
  const [credit] = await positionsOf(admin, { type: 'Gutschrift' });
  return (await app.good(api.getPosition, { token: admin.token, params: { id: credit?.id } })).body as PositionDetail;
};

const linksOf = async (admin: SignedIn) =>
  (await creditOf(admin)).links.map(({ entry, certainty, reason }) => [entry.invoiceNumber, certainty, reason]);

const change = async (admin: SignedIn, body: { action: string; month?: string }, ids?: readonly number[]) => {
  const positionIds = ids ?? [(await creditOf(admin)).id];
  return app.call(api.changeLinks, { token: admin.token, body: { ...body, positionIds } });
};

test.each([
  ['by its stored period', { period: october }],
  ['in its text', { service: 'Gutschrift Leasingrate Oktober 2025' }],
])('a credit that names October %s settles October, for certain', async (_how, credit) => {
  const admin = await withRates(credit);
  expect(await linksOf(admin)).toEqual([['R-10', 'certain', 'amount']]);
  expect(await positionsOf(admin, { presumed: 'true' })).toEqual([]);
});

test('a credit that fits several invoices is presumed, and both sides are listed as such', async () => {
  const admin = await withRates();
  expect(await linksOf(admin)).toEqual([['R-09', 'presumed', 'amount']]);
  const presumed = await positionsOf(admin, { presumed: 'true' });
  expect(presumed.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['G-1', 'R-09']);
  expect(await positionsOf(admin, { presumed: 'false' })).toHaveLength(2);
});

test('confirming keeps the links of many positions, whatever is imported later', async () => {
  const admin = await withRates();
  expect((await change(admin, { action: 'confirm' })).body).toEqual({ changed: 1 });
  expect(await linksOf(admin)).toEqual([['R-09', 'certain', 'manual']]);
  await store(admin, { number: 'R-08', date: '2025-08-03', positions: [{ amountCents: 10_000 }] });
  expect(await linksOf(admin)).toEqual([['R-09', 'certain', 'manual']]);
});

test('separating gives up the presumed link for good and tries the next', async () => {
  const admin = await withRates();
  expect((await change(admin, { action: 'separate' })).body).toEqual({ changed: 1 });
  expect(await linksOf(admin)).toEqual([['R-10', 'presumed', 'amount']]);
});

test('a month given for many credits settles that month', async () => {
  const admin = await withRates();
  expect((await change(admin, { action: 'month', month: '2025-11' })).body).toEqual({ changed: 1 });
  expect(await linksOf(admin)).toEqual([['R-11', 'certain', 'amount']]);
  expect(await creditOf(admin)).toMatchObject({ periodFrom: '2025-11-01', periodTo: '2025-11-30' });
});

test('a given month counts for the sums too', async () => {
  const admin = await withRates();
  await change(admin, { action: 'month', month: '2025-11' });
  const { body } = await app.good(api.kpi, { token: admin.token });
  expect(body).toMatchObject({ '2025_NOVEMBER_GUTSCHRIFT_NON_AFF': -100 });
  expect(body).not.toHaveProperty('2025_DECEMBER_GUTSCHRIFT_NON_AFF', -100);
  const { body: credits } = await app.good(api.listPositions, { token: admin.token, query: { type: 'Gutschrift' } });
  expect(credits.map(({ monthGiven }) => monthGiven)).toEqual(['2025-11']);
});

test.each(['2099-01', '2023-12'])('the month %s, which no document can be for, is refused', async (month) => {
  const admin = await withRates();
  expect(await change(admin, { action: 'month', month })).toMatchObject({ status: 422 });
  expect(await creditOf(admin)).toMatchObject({ periodFrom: null });
  expect(await linksOf(admin)).toEqual([['R-09', 'presumed', 'amount']]);
});

test('a confirmed position keeps its month until it is unlinked', async () => {
  const admin = await withRates();
  await change(admin, { action: 'confirm' });
  const { status, body } = await change(admin, { action: 'month', month: '2025-11' });
  expect([status, body]).toMatchObject([409, { message: expect.stringContaining('von Hand verknüpft') }]);
  expect(await creditOf(admin)).toMatchObject({ periodFrom: null });
});

test.each([
  [{ action: 'month' }],
  [{ action: 'confirm', month: '2025-10' }],
  [{ action: 'month', month: '2025-13' }],
  [{ action: 'delete' }],
  [{ action: 'confirm', more: true }],
])('changing links refuses %j', async (body) => {
  const admin = await withRates();
  expect((await change(admin, body)).status).toBe(400);
});

test('a change that names another company’s position is refused as a whole', async () => {
  const [admin, other] = [await withRates(), await withRates()];
  const [own, foreign] = [await creditOf(admin), await creditOf(other)];
  expect((await change(admin, { action: 'confirm' }, [own.id, foreign.id])).status).toBe(404);
  expect(await linksOf(admin)).toEqual([['R-09', 'presumed', 'amount']]);
});

test('a credit of another plate and amount is linked to the invoice that it names, with what differs', async () => {
  const admin = await createAdmin(app);
  const named = { type: 'Gutschrift' as const, references: [{ document: 'R-1', position: null }] };
  const given = { amountCents: -2500, plate: 'M-XY-99', service: 'Kulanz' };
  await store(admin, { ...named, number: 'G-1', date: '2025-03-20', positions: [given] });
  await store(admin, { number: 'R-1', positions: [{ amountCents: 10_000 }] });
  expect((await creditOf(admin)).links).toMatchObject([
    { entry: { invoiceNumber: 'R-1' }, reason: 'reference', differences: ['plate', 'amount', 'service'], amount: 25 },
  ]);
});

test.each([
  ['Schadenregulierung Glasbruch B-AB 1234', []],
  ['Gutschrift WASCHEN B AB 1234', [['R-1', 'certain', 'amount']]],
])('the plate in a line is no word of its service: %s', async (service, links) => {
  const admin = await createAdmin(app);
  await store(admin, { number: 'R-1', positions: [{ amountCents: 2200, service: 'Waschen B-AB 1234' }] });
  const credit = { amountCents: -2200, service };
  await store(admin, { type: 'Gutschrift', number: 'G-1', date: '2025-03-20', positions: [credit] });
  expect(await linksOf(admin)).toEqual(links);
});

test('an unmatched credit has candidates: its month first, then the nearest amount', async () => {
  const admin = await withRates({ service: 'Gutschrift', period: october, amountCents: -9000 });
  const { id, links } = await creditOf(admin);
  expect(links).toEqual([]);
  const { body } = await app.good(api.linkCandidates, { token: admin.token, params: { id }, query: {} });
  expect((body as LeasingPosition[]).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['R-10', 'R-09', 'R-11']);
});

test('the invoice that a credit names is its first candidate, also when it is settled', async () => {
  const admin = await createAdmin(app);
  const named = { type: 'Gutschrift', references: [{ document: 'R-09', position: null }] } as const;
  for (const month of ['08', '09'])
    await store(admin, { number: `R-${month}`, date: `2025-${month}-03`, positions: [{ amountCents: 10_000 }] });
  await store(admin, { ...named, number: 'G-1', date: '2025-12-01', positions: [{ amountCents: -10_000 }] });
  await store(admin, { ...named, number: 'G-2', date: '2025-12-02', positions: [{ amountCents: -10_000 }] });
  const [second] = await positionsOf(admin, { type: 'Gutschrift', q: 'G-2' });
  const call = { token: admin.token, params: { id: second?.id ?? 0 }, query: {} };
  const { body } = await app.good(api.linkCandidates, call);
  expect((body as LeasingPosition[]).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['R-09', 'R-08']);
});
