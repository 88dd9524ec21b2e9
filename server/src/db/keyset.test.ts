import { type SelectQueryBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase } from '../../test/database.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import { openAppDatabase } from './connect.ts';
import { readAll } from './paging.ts';
import { allRows } from './read.ts';
import type { Schema } from './schema.ts';
import { readInTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

const target = await createTestDatabase();
const open = (batchRows: number) => openAppDatabase(target, { max: 2, onError: () => undefined, batchRows });
const db = open(500);
afterAll(() => db.destroy());

/** Titles repeat and differ by umlaut and case, assignees are empty now and then, instants differ by microseconds. */
const mine = await createBareCompany(db);
await sql`insert into work_items
    (company_id, kind, title, has_own_title, status, assignee_email, terms, created_at, updated_at)
  select ${mine}, 'task', (array['Ärger', 'arger', 'Ö''l "x"', 'oel', 'Zaun'])[1 + n % 5], true, 'TaskStatus_OPEN',
    case when n % 3 > 0 then n % 3 || '@muster.example' end, '',
    timestamptz '2026-11-16 08:00' + (n / 4) * interval '1 microsecond', now()
  from generate_series(1, 40) n`.execute(openAsOwner({ target }));

interface Row {
  readonly id: number;
}
type Items = SelectQueryBuilder<Schema, 'work_items', Row>;

const itemsOf = (tx: TenantTransaction): Items =>
  tx.selectFrom('work_items').select('id').where('company_id', '=', mine);

const orders: Readonly<Record<string, (items: Items) => Items>> = {
  'one unique value': (items) => items.orderBy('id', 'desc'),
  'texts in German order': (items) => items.orderBy('title').orderBy('id'),
  'texts descending': (items) => items.orderBy('title', 'desc').orderBy('id', 'desc'),
  'instants that differ by microseconds': (items) => items.orderBy('created_at').orderBy('id', 'desc'),
  'empty values last': (items) => items.orderBy('assignee_email').orderBy('id'),
  'empty values last, descending': (items) =>
    items.orderBy('assignee_email', (by) => by.desc().nullsLast()).orderBy('id', 'desc'),
  'empty values first': (items) => items.orderBy('assignee_email', 'desc').orderBy('id'),
  'empty values between two other orders': (items) =>
    items.orderBy('title', 'desc').orderBy('assignee_email').orderBy('created_at', 'desc').orderBy('id'),
  'a comparison with a value': (items) => items.orderBy(sql`title = ${'oel'}`, 'desc').orderBy('id'),
  'an expression with a value': (items) =>
    items.orderBy(sql`starts_with(search_key(title), search_key(${'ar'}))`, 'desc').orderBy('title').orderBy('id'),
};

test.for(Object.entries(orders))('batches of any size follow %s', async ([, order]) => {
  const whole = await readInTenant(db, mine, (tx) => allRows(order(itemsOf(tx))));
  expect(whole).toHaveLength(40);
  for (const batchRows of [1, 2, 7, 39, 40, 41]) {
    const small = open(batchRows);
    const plan = { rows: (tx: TenantTransaction) => order(itemsOf(tx)), toItem: ({ id }: Row) => id };
    expect(await Array.fromAsync(await readAll(small, mine, plan))).toEqual(whole.map(({ id }) => id));
    await small.destroy();
  }
});

test('heavy rows come in small batches, none is lost', async () => {
  let reads = 0;
  const rows = (tx: TenantTransaction) => {
    reads += 1;
    return itemsOf(tx)
      .select(
        sql<string>`repeat('x', case when id % 4 = 0 then 400000 when id % 4 = 1 then 600000 else 1 end)`.as('weight'),
      )
      .orderBy('title', 'desc')
      .orderBy('id') as Items;
  };
  const whole = await readInTenant(db, mine, (tx) => allRows(itemsOf(tx).orderBy('title', 'desc').orderBy('id')));
  const seen: { readonly id: number; readonly reads: number }[] = [];
  for await (const id of await readAll(db, mine, { rows, toItem: ({ id }: Row) => id })) seen.push({ id, reads });
  expect(seen.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  const batches = [...Map.groupBy(seen, (row) => row.reads).values()];
  expect(batches.flat()).toHaveLength(40);
  for (const batch of batches) {
    const heavy = batch.filter(({ id }) => id % 4 < 2);
    expect(heavy.length).toBeLessThanOrEqual(1);
    if (heavy.some(({ id }) => id % 4 === 1)) expect(batch).toHaveLength(1);
  }
});

test('a list without an order is refused, because its batches would overlap', async () => {
  const plan = { rows: itemsOf, toItem: ({ id }: Row) => id };
  await expect(readAll(db, mine, plan)).rejects.toThrow('needs an order');
});
