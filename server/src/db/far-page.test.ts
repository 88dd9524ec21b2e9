import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase } from '../../test/database.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase } from './connect.ts';
import type { ListPlan } from './list-plan.ts';
import { inWindow, type Window } from './page-window.ts';
import { readPage, sorted } from './paging.ts';
import { countOf } from './read.ts';
import type { Schema } from './schema.ts';
import { inTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

const target = await createTestDatabase();
const db = openAppDatabase(target, { max: 2, onError: () => undefined });
const ownerDb = openAsOwner({ target });
afterAll(() => db.destroy());

const size = 100;
const firstFarPage = 11;

let companyId: CompanyId;

/** Titles and assignees repeat, some assignees are missing, instants differ by microseconds. */
const addItems = (from: number, to: number): Promise<unknown> =>
  sql`insert into work_items
      (company_id, kind, title, has_own_title, status, assignee_email, terms, created_at, updated_at)
    select ${companyId}, 'task', 'Ä' || n * 7919 % 23, true, 'TaskStatus_OPEN',
      case when n % 3 > 0 then n % 7 || '@muster.example' end, '',
      timestamptz '2026-11-16 08:00' + (n / 4) * interval '1 microsecond', now()
    from generate_series(${from}::integer, ${to}::integer) n`.execute(ownerDb);

const fillCompany = async (): Promise<void> => {
  companyId = await createBareCompany(db);
  await addItems(1, 2_503);
  await sql`vacuum analyze work_items`.execute(ownerDb);
};
beforeAll(fillCompany);

interface Asked {
  readonly column: 'title' | 'assignee_email' | 'created_at';
  readonly nullsLast?: boolean;
  readonly order: 'asc' | 'desc';
}

const ids = (tx: TenantTransaction, { column, nullsLast = false, order }: Asked) =>
  sorted(
    tx.selectFrom('work_items').select('id').where('company_id', '=', companyId).where('kind', '=', 'task'),
    { column, nullsLast, tiebreaker: 'id' },
    order,
  );

type Plan = ListPlan<Schema, 'work_items', { readonly id: number }, number>;

const planOf = (asked: Asked): Plan => ({
  rows: (tx) => ids(tx, asked),
  total: (tx) => countOf(ids(tx, asked).clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))),
  toItem: ({ id }) => id,
});

const withIdsFirst = (asked: Asked): Plan => ({
  ...planOf(asked),
  onPage: (tx, _, window) => ids(tx, asked).where('id', 'in', inWindow(ids(tx, asked), window)),
});

const wholeList = async (asked: Asked): Promise<readonly number[]> =>
  (await inTenant(db, companyId, (tx) => ids(tx, asked).execute())).map(({ id }) => id);

const pageOf = async (plan: Plan, page: number, cursor?: string) => {
  const { items, total, cursor: own } = await readPage(db, companyId, plan, { page, size, cursor });
  return { items: await Array.fromAsync(items), total, cursor: own };
};

/** Pages one after the other, each found by the one before it. */
const walk = async (plan: Plan, pages: readonly number[], between: () => Promise<unknown> = async () => undefined) => {
  const read: (readonly number[])[] = [];
  let cursor: string | undefined;
  for (const page of pages) {
    const found = await pageOf(plan, page, cursor);
    read.push(found.items);
    cursor = found.cursor;
    await between();
  }
  return read;
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const orders: readonly Asked[] = [
  { column: 'title', order: 'asc' },
  { column: 'title', order: 'desc' },
  { column: 'assignee_email', order: 'asc' },
  { column: 'assignee_email', order: 'desc' },
  { column: 'assignee_email', nullsLast: true, order: 'desc' },
  { column: 'created_at', order: 'asc' },
];

test.for(orders)('pages by cursor, forwards and backwards, make up the list by $column $order', async (asked) => {
  const all = await wholeList(asked);
  const pages = range(firstFarPage - 1, 26);
  const expected = pages.map((page) => all.slice((page - 1) * size, page * size));
  for (const plan of [planOf(asked), withIdsFirst(asked)]) {
    expect(await walk(plan, pages)).toEqual(expected);
    expect(await walk(plan, pages.toReversed())).toEqual(expected.toReversed());
  }
});

test('pages some steps away, and the same page again, are found by cursor', async () => {
  const [asked] = orders as [Asked];
  const all = await wholeList(asked);
  const pages = [15, 17, 17, 13, 18, 12];
  for (const plan of [planOf(asked), withIdsFirst(asked)])
    expect(await walk(plan, pages)).toEqual(pages.map((page) => all.slice((page - 1) * size, page * size)));
});

test('a page by cursor passes over no row', async () => {
  const asked: Asked = { column: 'assignee_email', order: 'asc' };
  const windows: Window[] = [];
  const plan: Plan = {
    ...planOf(asked),
    onPage: (tx, _, window) => {
      windows.push(window);
      return ids(tx, asked).where('id', 'in', inWindow(ids(tx, asked), window));
    },
  };
  const { cursor } = await pageOf(plan, 14);
  for (const page of [13, 14, 15]) {
    windows.length = 0;
    await pageOf(plan, page, cursor);
    const skipped = windows.map(({ offset, limit }) => sql`${offset}, ${limit}`.compile(db).sql);
    expect(new Set(skipped)).toEqual(new Set([`0, ${size}`]));
  }
});

test('rows created and deleted meanwhile neither hide others nor show them twice', async () => {
  await fillCompany();
  const asked: Asked = { column: 'title', order: 'asc' };
  const before = await wholeList(asked);
  let step = 0;
  const pages = range(firstFarPage, 20);
  const seen = await walk(withIdsFirst(asked), pages, async () => {
    step += 1;
    // Some before the page, some behind it, and the very last row of it.
    const last = before[(firstFarPage + step - 1) * size - 1] ?? 0;
    await sql`delete from work_items where company_id = ${companyId} and id in (${before[step]}, ${last}, ${before[2_400 + step]})`.execute(
      ownerDb,
    );
    await addItems(5_000 + step * 10, 5_006 + step * 10);
  });
  const kept = new Set(await wholeList(asked));
  const shown = seen.flat();
  expect(new Set(shown).size).toBe(shown.length);
  const last = before.indexOf(shown.findLast((id) => before.includes(id)) ?? 0);
  const untouched = before.slice((firstFarPage - 1) * size, last + 1).filter((id) => kept.has(id));
  expect(shown.filter((id) => before.includes(id) && kept.has(id))).toEqual(untouched);
});

test('the last page ends with the list, whatever was created meanwhile', async () => {
  await fillCompany();
  const asked: Asked = { column: 'created_at', order: 'asc' };
  const { cursor } = await pageOf(planOf(asked), 25);
  await addItems(6_000, 6_150);
  const { items, total } = await pageOf(planOf(asked), 27, cursor);
  expect(total).toBe(2_654);
  expect(items).toEqual((await wholeList(asked)).slice(2_600));
});

test('a cursor of another order, of another size or of nothing is ignored', async () => {
  const asked: Asked = { column: 'created_at', order: 'asc' };
  const all = await wholeList(asked);
  const { cursor: otherOrder = '' } = await pageOf(planOf({ column: 'title', order: 'asc' }), 14);
  const { cursor: reversed = '' } = await pageOf(planOf({ ...asked, order: 'desc' }), 14);
  const { cursor: otherSize = '' } = await readPage(db, companyId, planOf(asked), { page: 30, size: 50 });
  const { cursor: own = '' } = await pageOf(planOf(asked), 14);
  const parts = JSON.parse(Buffer.from(own, 'base64url').toString());
  const forged = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const [tag] = parts;
  for (const cursor of [
    otherOrder,
    reversed,
    otherSize,
    '',
    'x',
    forged(),
    forged(tag, 14, ['no instant', '7'], ['no instant', '7']),
    forged(tag, 14, ['2026-11-16 08:00', 'seven'], ['\u0000', '7']),
    forged(tag, 14, [], [1]),
  ])
    expect((await pageOf(planOf(asked), 15, cursor)).items).toEqual(all.slice(1_400, 1_500));
});

test('only a page that leads far has a cursor', async () => {
  const plan = planOf({ column: 'title', order: 'asc' });
  expect((await pageOf(plan, firstFarPage - 2)).cursor).toBeUndefined();
  expect((await pageOf(plan, firstFarPage - 1)).cursor).toBeDefined();
  expect((await pageOf(plan, 40)).cursor).toBeUndefined();
});
