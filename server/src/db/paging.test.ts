import { maxSearchTotal } from '@flottwart/contract/rules/limits';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase, testOnOneServer } from '../../test/database.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import { hitsOf } from '../../test/search-hits.ts';
import { notFound } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase } from './connect.ts';
import type { ListPlan } from './list-plan.ts';
import { inWindow, type Window } from './page-window.ts';
import { readAll, readPage, sorted } from './paging.ts';
import { allRows, constant, countOf, mapRead } from './read.ts';
import type { Schema } from './schema.ts';
import { type Hits, matches, type SearchHits } from './search.ts';
import { inTenant, readInTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

const target = await createTestDatabase();
const ownerDb = openAsOwner({ target });
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

/** More than a stream fetches at once. */
const rowCount = 1203;

const newCompany = async (prefix: string): Promise<CompanyId> => {
  const companyId = await createBareCompany(db, prefix);
  await sql`insert into work_items
      (company_id, kind, title, has_own_title, status, assignee_email, terms, created_at, updated_at)
    select ${companyId}, 'task', ${prefix}::text || lpad(n::text, 4, '0'), true, 'TaskStatus_OPEN',
      case when n % 3 > 0 then n % 3 || '@muster.example' end, '', now(), now()
    from generate_series(1, ${rowCount}::integer) n`.execute(ownerDb);
  return companyId;
};

const mine = await newCompany('A');
await newCompany('B');

const titlesOf = (tx: TenantTransaction, found: SearchHits) =>
  tx
    .selectFrom('work_items')
    .select(['id', 'title', sql<string>`current_setting('statement_timeout')`.as('timeout')])
    .where('company_id', '=', mine)
    .where(matches('work_items', undefined, found))
    .orderBy('title');

const totalOf = (tx: TenantTransaction, found: SearchHits) =>
  countOf(
    tx
      .selectFrom('work_items')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('company_id', '=', mine)
      .where(matches('work_items', undefined, found)),
  );

interface Row {
  readonly id: number;
  readonly title: string;
  readonly timeout: string;
}

type Plan = ListPlan<Schema, 'work_items', Row, string>;

const list: Plan = { rows: titlesOf, total: totalOf, toItem: ({ title }) => title };

const read = async (paging: { page?: number; size?: number }, plan: Plan = list) => {
  const { items, total } = await readPage(db, mine, plan, paging);
  return { items: await Array.fromAsync(items), total };
};

/** Titles of the rows from the first to the last number. */
const titles = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `A${String(first + index).padStart(4, '0')}`);

const idsOf = async (wanted: readonly string[]): Promise<number[]> => {
  const rows = await readInTenant(db, mine, (tx) => allRows(titlesOf(tx, null).where('title', 'in', wanted)));
  return rows.map(({ id }) => id);
};

test('pages follow each other without gap or overlap, and the last one is shorter', async () => {
  expect(await read({ size: 5 })).toEqual({ items: titles(1, 5), total: rowCount });
  expect(await read({ page: 1, size: 5 })).toEqual({ items: titles(1, 5), total: rowCount });
  expect(await read({ page: 2, size: 5 })).toEqual({ items: titles(6, 10), total: rowCount });
  expect(await read({ page: 13, size: 100 })).toEqual({ items: titles(1201, 1203), total: rowCount });
  expect(await read({ page: 14, size: 100 })).toEqual({ items: [], total: rowCount });
});

test('without a size all rows of the company are read, beyond one batch', async () => {
  expect(await read({})).toEqual({ items: titles(1, rowCount), total: rowCount });
});

test('rows too heavy for one batch are all read, in smaller ones', async () => {
  const hits = await idsOf(titles(1, 60));
  let reads = 0;
  const heavy = (tx: TenantTransaction, found: SearchHits) => {
    reads += 1;
    return titlesOf(tx, found).select(sql<string>`repeat('x', 30000)`.as('weight'));
  };
  const { items } = await readPage(db, mine, { ...list, rows: heavy, search: () => constant(hitsOf(...hits)) }, {});
  const seen: { readonly title: string; readonly reads: number }[] = [];
  for await (const title of items) seen.push({ title, reads });
  expect(seen.map(({ title }) => title)).toEqual(titles(1, 60));
  const batches = Map.groupBy(seen, (row) => row.reads);
  // Sixteen rows of thirty thousand characters are below half a million, seventeen are not.
  expect([...batches.values()].map(({ length }) => length)).toEqual([16, 16, 16, 12]);
});

test.each([
  [maxSearchTotal, { total: maxSearchTotal, hasMore: undefined }],
  [maxSearchTotal + 1, { total: maxSearchTotal, hasMore: true }],
])('a search with %i hits counts up to its limit and says whether there are more', async (count, expected) => {
  const plan: Plan = { ...list, search: () => constant(hitsOf()), total: () => constant(count) };
  const { total, hasMore } = await readPage(db, mine, plan, { size: 5 });
  expect({ total, hasMore }).toEqual(expected);
});

test('the hits of a search limit page, stream and total alike', async () => {
  const hits = await idsOf(['A0007', 'A0009', 'A0011']);
  const plan = { ...list, search: () => constant(hitsOf(...hits)) };
  expect(await read({ page: 2, size: 2 }, plan)).toEqual({ items: ['A0011'], total: 3 });
  expect(await read({}, plan)).toEqual({ items: ['A0007', 'A0009', 'A0011'], total: 3 });
});

test("the plan's own query of a page gets its hits and its window", async () => {
  const hits = await idsOf(titles(1, 20));
  const onPage = (tx: TenantTransaction, found: SearchHits, { limit, offset }: Window) =>
    titlesOf(tx, found).limit(limit).offset(sql<number>`${offset} + 1`);
  const plan = { ...list, onPage, search: () => constant(hitsOf(...hits)) };
  expect(await read({ page: 4, size: 6 }, plan)).toEqual({ items: ['A0020'], total: 20 });
});

test('the beginning of a list as it opens is planned once per connection, a part of it and other pages are not', async () => {
  const preparedTexts = () =>
    inTenant(db, mine, async (tx) => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like '%from "work_items"%limit%'`.execute(tx);
      return rows.map(({ statement }) => statement);
    });
  const whole: Plan = { ...list, isWhole: true };
  const some: Plan = { ...list, rows: (tx, found) => titlesOf(tx, found).where('title', '>', 'A0002') };
  await read({ page: 1, size: 21 }, whole);
  await read({ page: 2, size: 20 }, whole);
  await read({ page: 1, size: 20 }, some);
  expect(await preparedTexts()).toEqual([]);
  for (const page of [await read({ size: 20 }, whole), await read({ page: 1, size: 20 }, whole)])
    expect(page.items).toEqual(titles(1, 20));
  expect(await preparedTexts()).toEqual([expect.stringContaining('limit 20 offset 0')]);
});

test('hits are chosen by a query of their own', async () => {
  const pageOf = async (hits: Hits) => {
    const onHits = (tx: TenantTransaction, found: Hits, window: Window) => inWindow(titlesOf(tx, found), window);
    return (await read({ size: 20 }, { ...list, isWhole: true, onHits, search: () => constant(hits) })).items;
  };
  const hits = await idsOf(['A0007', 'A0009', 'A0011']);
  expect(await pageOf(hitsOf(...hits))).toEqual(['A0007', 'A0009', 'A0011']);
  expect(await pageOf(hitsOf(...hits.slice(1)))).toEqual(['A0009', 'A0011']);
});

test('a list of a missing item fails as page and as stream', async () => {
  const guard = () =>
    mapRead(constant(undefined), () => {
      throw notFound();
    });
  for (const paging of [{ size: 5 }, {}])
    await expect(read(paging, { ...list, guard })).rejects.toMatchObject({ code: 'not_found' });
});

test('all rows for an export come with hits', async () => {
  const hits = await idsOf(['A0001', 'A0002']);
  const plan = { rows: titlesOf, toItem: ({ title }: Row) => title };
  expect(await readAll(db, mine, { ...plan, search: () => constant(hitsOf(...hits)) })).toEqual(['A0001', 'A0002']);
  expect(await Array.fromAsync(await readAll(db, mine, plan))).toEqual(titles(1, rowCount));
});

testOnOneServer('a page and a stream keep the usual statement timeout', async () => {
  const plan = { ...list, toItem: ({ timeout }: Row) => timeout };
  for (const paging of [{ size: 5 }, {}]) expect(new Set((await read(paging, plan)).items)).toEqual(new Set(['15s']));
});

test('readers that pause hold no connection', async () => {
  const readers = Array.from({ length: 10 }, async () => {
    const steps = ((await readPage(db, mine, list, {})).items as AsyncIterable<string>)[Symbol.asyncIterator]();
    // The first row after the first batch, a quarter of the usual five hundred.
    for (let row = 0; row < 126; row += 1) await steps.next();
    return steps;
  });
  const paused = await Promise.all(readers);
  const { open, idle, waiting } = db.connections();
  expect({ used: open - idle, waiting }).toEqual({ used: 0, waiting: 0 });
  expect(await read({ size: 1 })).toEqual({ items: titles(1, 1), total: rowCount });
  for (const steps of paused) expect(await steps.next()).toEqual({ done: false, value: titles(127, 127)[0] });
});

const assignees = async (order: 'asc' | 'desc', nullsLast?: boolean): Promise<string[]> => {
  const rows = await readInTenant(db, mine, (tx) =>
    allRows(
      sorted(
        tx
          .selectFrom('work_items')
          .select(['title', 'assignee_email'])
          .where('company_id', '=', mine)
          .where('title', 'in', titles(1, 6)),
        { column: 'assignee_email', tiebreaker: 'id', ...(nullsLast !== undefined && { nullsLast }) },
        order,
      ),
    ),
  );
  return rows.map(({ title, assignee_email: email }) => `${title} ${email?.[0] ?? '-'}`);
};

test('ties are broken in the direction of the order', async () => {
  expect(await assignees('asc')).toEqual(['A0001 1', 'A0004 1', 'A0002 2', 'A0005 2', 'A0003 -', 'A0006 -']);
  expect(await assignees('desc')).toEqual(['A0006 -', 'A0003 -', 'A0005 2', 'A0002 2', 'A0004 1', 'A0001 1']);
});

test('empty values come last in both directions where a column says so', async () => {
  expect(await assignees('asc', true)).toEqual(['A0001 1', 'A0004 1', 'A0002 2', 'A0005 2', 'A0003 -', 'A0006 -']);
  expect(await assignees('desc', true)).toEqual(['A0005 2', 'A0002 2', 'A0004 1', 'A0001 1', 'A0006 -', 'A0003 -']);
});

test('equal values follow the next column', async () => {
  const rows = await readInTenant(db, mine, (tx) =>
    allRows(
      sorted(
        tx.selectFrom('work_items').select('title').where('company_id', '=', mine).where('title', 'in', titles(1, 4)),
        { column: 'status', next: [{ column: 'assignee_email' }], tiebreaker: 'id' },
        'asc',
      ),
    ),
  );
  expect(rows.map(({ title }) => title)).toEqual(['A0001', 'A0004', 'A0002', 'A0003']);
});
