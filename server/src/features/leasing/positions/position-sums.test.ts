import { api } from '@flottwart/contract/api';
import type { PositionSums } from '@flottwart/contract/leasing/position-sums';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';
import { asSuperuser } from '../../../../test/postgres-server.ts';
import { asOwner } from '../../../db/connect.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

type Filters = Readonly<Record<string, string>>;

const sumsOf = async (token: string, query: Filters = {}): Promise<PositionSums['sums']> =>
  ((await app.good(api.sumPositions, { token, query })).body as PositionSums).sums;

/** Sums of the rows of the whole list, as somebody would add them up. */
const addedUp = async (token: string, query: Filters) => {
  const rows = (await app.good(api.listPositions, { token, query })).body as { amount: number }[];
  return [rows.length, rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)] as const;
};

const totalOf = async (token: string, query: Filters): Promise<number> =>
  Number((await app.good(api.listPositions, { token, query: { ...query, size: '1' } })).headers['x-total-count']);

let admin: SignedIn;
let documentId: number;

beforeAll(async () => {
  admin = await createAdmin(app);
  documentId = await store(admin, {
    number: 'R-100',
    date: '2025-01-10',
    positions: [
      { amountCents: 10_001, plate: 'B-AB-1', service: 'Leasingrate Januar 2025' },
      { amountCents: 123_456, plate: 'B-AB-2', service: 'Wartung AFF', date: '2025-05-05' },
      { amountCents: -250, plate: 'B-AB-2', service: 'Rabatt' },
      { amountCents: 700, plate: null, service: 'Gebühr', date: '2024-12-31' },
    ],
  });
  await store(admin, {
    type: 'Gutschrift',
    number: 'G-7',
    date: '2025-02-10',
    positions: [
      {
        amountCents: -4000,
        plate: 'B-AB-1',
        service: 'Gutschrift Leasingrate',
        references: [{ document: 'R-100', position: '1' }],
      },
      { amountCents: -99, plate: 'B-AB-2', service: 'Bonus AFF', date: '2025-05-31' },
      { amountCents: -1, plate: null, service: 'Kulanz' },
    ],
  });
  const other = await createAdmin(app);
  await store(other, { date: '2025-01-10', positions: [{ amountCents: 777_777, plate: 'B-AB-1' }] });
});

test.each<Filters>([
  {},
  { type: 'Rechnung' },
  { type: 'Gutschrift' },
  { type: 'Gutschrift', aff: 'true' },
  { type: 'Gutschrift', aff: 'false' },
  { type: 'Rechnung', aff: 'true' },
  { aff: 'false' },
  { status: 'Gutgeschrieben' },
  { status: 'Nicht gutgeschrieben' },
  { status: 'Verrechnet' },
  { status: 'Nicht verrechnet' },
  { from: '2025-01-01', to: '2025-12-31' },
  { from: '2025-05-01' },
  { to: '2024-12-31' },
  { type: 'Rechnung', from: '2025-05-05', to: '2025-05-31' },
  { type: 'Gutschrift', from: '2025-02-01', to: '2025-02-28' },
  { from: '2025-05-01', to: '2025-05-30' },
  { licensePlate: 'bab 1' },
  { licensePlate: 'B-AB-2', type: 'Rechnung', from: '2025-01-01', to: '2025-12-31' },
  { hasPlate: 'true' },
  { hasPlate: 'false' },
  { presumed: 'true' },
  { presumed: 'false' },
  { q: 'Leasingrate' },
  { q: 'AFF', type: 'Gutschrift' },
  { q: 'R-100' },
])('sum and total of a list filtered by %o are those of its rows', async (query) => {
  const [positions, cents] = await addedUp(admin.token, query);
  expect(await totalOf(admin.token, query)).toBe(positions);
  expect(await sumsOf(admin.token, query)).toEqual(
    positions === 0
      ? []
      : [
          {
            basis: 'net',
            positions,
            amount: cents / 100,
            openAmount: query.status?.startsWith('Nicht') ? expect.any(Number) : null,
          },
        ],
  );
});

test('the sum of a document is that of its positions', async () => {
  expect(await sumsOf(admin.token, { documentId: String(documentId) })).toEqual([
    { basis: 'net', positions: 4, amount: 1339.07, openAmount: null },
  ]);
});

test('open positions have the unsettled part beside their sum', async () => {
  expect(await sumsOf(admin.token, { status: 'Nicht gutgeschrieben', licensePlate: 'B-AB-1' })).toEqual([
    { basis: 'net', positions: 1, amount: 100.01, openAmount: 60.01 },
  ]);
});

test('net and gross amounts are never added together', async () => {
  const mixed = await createAdmin(app);
  const january = { date: '2025-01-10' };
  await store(mixed, { ...january, positions: [{ amountCents: 10_000, plate: 'B-AB-1' }] });
  const gross = await store(mixed, { ...january, positions: [{ amountCents: 11_900, plate: 'B-AB-1' }] });
  // As an earlier version has stored it; today's turns gross amounts to net.
  await asOwner(
    asSuperuser(app.target),
    (owner) => sql`update leasing_documents set basis = 'gross' where id = ${gross}`.execute(owner),
    () => undefined,
  );
  const filters: readonly Filters[] = [
    {},
    { from: '2025-01-01', to: '2025-12-31' },
    { licensePlate: 'B-AB-1' },
    { q: 'Leasingrate' },
  ];
  for (const query of filters)
    expect(await sumsOf(mixed.token, query)).toEqual([
      { basis: 'net', positions: 1, amount: 100, openAmount: null },
      { basis: 'gross', positions: 1, amount: 119, openAmount: null },
    ]);
});

test.each<Filters>([{ page: '1' }, { sort: 'amount' }, { unknown: '1' }])(
  'the parameter %o is refused',
  async (query) => {
    expect((await app.call(api.sumPositions, { token: admin.token, query })).status).toBe(400);
  },
);
