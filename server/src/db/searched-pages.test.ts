import { maxSearchTotal } from '@flottwart/contract/rules/limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase, testOnOneServer } from '../../test/database.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase } from './connect.ts';
import { readPage, sorted } from './paging.ts';
import { allRows, combineReads, countOf, firstRow, mapRead, type Read } from './read.ts';
import { countSearched, findItems, matches, type SearchHits, totalOfHits } from './search.ts';
import { inTenant, readInTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

const target = await createTestDatabase();
const db = openAppDatabase(target, { max: 2, onError: () => undefined });
const ownerDb = openAsOwner({ target });
afterAll(() => db.destroy());

/** Tasks of which each has "Auftrag", one in eight "Reifen", forty "Ventil", spread over the titles; "Zuletzt" only the last quarter by title. */
const fill = (companyId: CompanyId, rows: number): Promise<unknown> =>
  sql`insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
    select ${companyId}, 'task', lpad((n * 7919 % 100003)::text, 6, '0') || ' Auftrag', true,
      case when n % 3 = 0 then 'TaskStatus_DONE' else 'TaskStatus_OPEN' end,
      concat_ws(' ', case when n % 8 = 0 then 'Reifen' end, case when n % (${rows}::integer / 40) = 0 then 'Ventil' end,
        case when n * 7919 % 100003 > 75000 then 'Zuletzt' end, 'B-AB-' || n), now(), now()
    from generate_series(1, ${rows}::integer) n`.execute(ownerDb);

let small: CompanyId;
let large: CompanyId;

beforeAll(async () => {
  small = await createBareCompany(db);
  large = await createBareCompany(db);
  await fill(small, 1_600);
  await fill(large, 16_000);
  await sql`vacuum analyze work_items`.execute(ownerDb);
});

interface Asked {
  readonly q: string;
  readonly order: 'asc' | 'desc';
  readonly sort: 'title' | 'status' | 'assignee_email';
  readonly status: string | null;
}

const tasksOf = (tx: TenantTransaction, companyId: CompanyId, asked: Asked, found: SearchHits) => {
  const rows = tx
    .selectFrom('work_items')
    .select(['id', 'title'])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'task')
    .where(matches('work_items', asked.q, found))
    .$if(asked.status !== null, (query) => query.where('status', '=', asked.status as string));
  return sorted(rows, { column: asked.sort, tiebreaker: 'id', nullsLast: true }, asked.order);
};

const totalOf = (tx: TenantTransaction, companyId: CompanyId, asked: Asked, found: SearchHits) =>
  (asked.status === null ? totalOfHits(found) : undefined) ??
  countOf(countSearched(tasksOf(tx, companyId, asked, found)));

const pageOf = async (companyId: CompanyId, asked: Asked, paging: { page: number; size: number }) => {
  const { items, total, hasMore } = await readPage(
    db,
    companyId,
    {
      search: () => findItems(companyId, 'task', asked.q),
      rows: (tx, found) => tasksOf(tx, companyId, asked, found),
      total: (tx, found) => totalOf(tx, companyId, asked, found),
      toItem: ({ id }) => id,
    },
    paging,
  );
  return { ids: await Array.fromAsync(items), total, hasMore };
};

/** Folded as the database folds. */
const keyOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/([aou])e/g, '$1');

const sign = /[ -/:-@[-`{-~]/;

const isBeginning = (text: string, word: string): boolean =>
  [...text].some((_, at) => text.startsWith(word, at) && (at === 0 || sign.test(text[at - 1] ?? '')));

/** Every word anywhere; of short words alone the first one at the beginning of a word. */
const hasWords = (text: string, words: readonly string[]): boolean => {
  const first = words.some(({ length }) => length > 2) ? undefined : words.find((word) => /^[a-z0-9]/.test(word));
  return words.every((word) => text.includes(word)) && (first === undefined || isBeginning(text, first));
};

/** The same page by reading all rows, without index, sample or limit. */
const naivePageOf = async (companyId: CompanyId, asked: Asked, { page, size }: { page: number; size: number }) => {
  const rows = await inTenant(db, companyId, (tx) =>
    tasksOf(tx, companyId, { ...asked, q: '' }, null)
      .select(['search_text'])
      .execute(),
  );
  const words = asked.q.split(/\s+/).filter(Boolean).map(keyOf);
  const ids = rows.filter(({ search_text: text }) => hasWords(text, words)).map(({ id }) => id);
  return {
    ids: ids.slice((page - 1) * size, page * size),
    total: Math.min(ids.length, maxSearchTotal),
    hasMore: ids.length > maxSearchTotal ? true : undefined,
  };
};

const word = fc.oneof(
  fc.constantFrom(
    'auftrag',
    'Reifen',
    'ventil',
    'zuletzt',
    'B-AB-1',
    'ab',
    'b',
    'B-',
    '-a',
    '00',
    '12',
    'qx',
    'Ä',
    '%',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b', '1', '2', '0', '-', 'r', 'e', 'i'), minLength: 1, maxLength: 4 }),
);
const asked = fc.record({
  q: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  order: fc.constantFrom('asc', 'desc'),
  sort: fc.constantFrom('title', 'status', 'assignee_email'),
  status: fc.constantFrom(null, null, 'TaskStatus_DONE', 'TaskStatus_NONE'),
});
const paging = fc.record({ page: fc.constantFrom(1, 1, 2, 40), size: fc.constantFrom(1, 20, 100) });

test('a page of a search has the rows, order and total of reading every row', async () => {
  await fc.assert(
    fc.asyncProperty(asked, paging, async (query, window) => {
      expect(await pageOf(small, query, window)).toEqual(await naivePageOf(small, query, window));
    }),
    { numRuns: 60 },
  );
});

test.for(['auftrag', 'reifen', 'ventil', 'zuletzt', 'ab', '9', 'b-ab-79', 'reifen ventil', 'nirgends'])(
  'a search for %s in a long list is the same as reading every row',
  async (q) => {
    for (const status of [null, 'TaskStatus_DONE'])
      for (const page of [1, 75]) {
        const query = { q, order: 'asc', status, sort: 'title' } as const;
        const window = { page, size: 20 };
        expect(await pageOf(large, query, window)).toEqual(await naivePageOf(large, query, window));
      }
  },
);

/** Pages of the table and its indexes touched so far: by this transaction, and by earlier ones that the connection has not reported yet. */
const pagesTouched = firstRow(
  sql<{ pages: number }>`
    select sum(pg_stat_get_xact_blocks_fetched(touched.oid))::integer as pages
    from (select 'work_items'::regclass::oid as oid
      union all select indexrelid from pg_index where indrelid = 'work_items'::regclass) as touched`,
);

/** Result of a read and the pages that it touched. */
const counted = <T>(read: Read<T>): Read<{ readonly result: T; readonly pages: number }> =>
  mapRead(combineReads(pagesTouched, read, pagesTouched), ([before, result, after]) => ({
    result,
    pages: (after?.pages ?? 0) - (before?.pages ?? 0),
  }));

/** Touched by the first page and its total, as `readPage` reads them. */
const pagesRead = async (companyId: CompanyId, q: string): Promise<number> => {
  const query: Asked = { q, order: 'asc', sort: 'title', status: null };
  const search = await readInTenant(db, companyId, () => counted(findItems(companyId, 'task', q)));
  const page = await readInTenant(db, companyId, (tx) =>
    counted(
      combineReads(
        allRows(tasksOf(tx, companyId, query, search.result).limit(20)),
        totalOf(tx, companyId, query, search.result),
      ),
    ),
  );
  return search.pages + page.pages;
};

testOnOneServer.for(['nirgends', 'ventil', 'auftrag', 'reifen', 'ab', 'b', 'qx'])(
  'the first page of a search for %s reads as much of a long list as of a short one',
  async (q) => {
    // Counting to 1,001 reads two pages a row at most, or far fewer where the planner reads the table as it lies.
    expect(await pagesRead(large, q)).toBeLessThanOrEqual(3 * (await pagesRead(small, q)) + 2_500);
  },
);
