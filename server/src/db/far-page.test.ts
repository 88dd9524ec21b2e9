import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Asked, openPagedTasks, type Plan } from '../../test/paged-tasks.ts';
import { inWindow, type Window } from './page-window.ts';
import { readPage } from './paging.ts';
import { inTenant } from './tenant.ts';

const size = 100;
const firstFarPage = 11;

/** Titles and assignees repeat, some assignees are missing, instants differ by microseconds. */
const addItems = (from: number, to: number, ...[companyId, owner]: Parameters<Parameters<typeof openPagedTasks>[0]>) =>
  sql`insert into work_items
      (company_id, kind, title, has_own_title, status, assignee_email, terms, created_at, updated_at)
    select ${companyId}, 'task', 'Ä' || n * 7919 % 23, true, 'TaskStatus_OPEN',
      case when n % 3 > 0 then n % 7 || '@muster.example' end, '',
      timestamptz '2026-11-16 08:00' + (n / 4) * interval '1 microsecond', now()
    from generate_series(${from}::integer, ${to}::integer) n`.execute(owner);

const tasks = await openPagedTasks((...where) => addItems(1, 2_503, ...where));
const { db, owner, ids, planOf, withIdsFirst, fillCompany } = tasks;
beforeAll(fillCompany);

const addMore = (from: number, to: number) => addItems(from, to, tasks.companyId(), owner);

const wholeList = async (asked: Asked): Promise<readonly number[]> =>
  (await inTenant(db, tasks.companyId(), (tx) => ids(tx, asked).execute())).map(({ id }) => id);

const pageOf = async (plan: Plan, page: number, cursor?: string) => {
  const { items, total, cursor: own } = await readPage(db, tasks.companyId(), plan, { page, size, cursor });
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
    await sql`delete from work_items where company_id = ${tasks.companyId()} and id in (${before[step]}, ${last}, ${before[2_400 + step]})`.execute(
      owner,
    );
    await addMore(5_000 + step * 10, 5_006 + step * 10);
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
  await addMore(6_000, 6_150);
  const { items, total } = await pageOf(planOf(asked), 27, cursor);
  expect(total).toBe(2_654);
  expect(items).toEqual((await wholeList(asked)).slice(2_600));
});

test('a cursor of another order, of another size or of nothing is ignored', async () => {
  const asked: Asked = { column: 'created_at', order: 'asc' };
  const all = await wholeList(asked);
  const { cursor: otherOrder = '' } = await pageOf(planOf({ column: 'title', order: 'asc' }), 14);
  const { cursor: reversed = '' } = await pageOf(planOf({ ...asked, order: 'desc' }), 14);
  const { cursor: otherSize = '' } = await readPage(db, tasks.companyId(), planOf(asked), { page: 30, size: 50 });
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
