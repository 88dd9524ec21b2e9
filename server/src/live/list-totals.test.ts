import type { LiveEvent } from '@flottwart/contract/events';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase } from '../../test/database.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import { openAppDatabase } from '../db/connect.ts';
import { inTenant, readInTenant } from '../db/tenant.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { createListTotals } from './list-totals.ts';
import type { LiveFeed } from './live-feed.ts';

const target = await createTestDatabase();
const ownerDb = openAsOwner({ target });
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const addItems = (companyId: CompanyId, kind: string, status: string, count: number): Promise<unknown> =>
  sql`insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
    select ${companyId}, ${kind}::text, 'x', true, ${status}::text, '', now(), now()
    from generate_series(1, ${count}::integer)`.execute(ownerDb);

const [mine, theirs] = [await createBareCompany(db), await createBareCompany(db)];
await addItems(mine, 'task', 'TaskStatus_OPEN', 3);
await addItems(mine, 'task', 'TaskStatus_DONE', 2);
await addItems(mine, 'employee', 'EmployeeStatus_ACTIVE', 7);
await addItems(theirs, 'task', 'TaskStatus_OPEN', 11);

/** Feed whose lists change when the test says so. */
const createFeed = () => {
  const versions = new Map<string, number>();
  const keyOf = (companyId: CompanyId, kind: LiveEvent['kind']): string => `${companyId} ${kind}`;
  const live = {
    version: (companyId: CompanyId, kind: LiveEvent['kind']) => String(versions.get(keyOf(companyId, kind)) ?? 0),
  } as LiveFeed;
  const change = (companyId: CompanyId, kind: LiveEvent['kind']): void => {
    const key = keyOf(companyId, kind);
    versions.set(key, (versions.get(key) ?? 0) + 1);
  };
  return { live, change };
};

const stored = (companyId: CompanyId, list: LiveEvent['kind'], ...statuses: readonly string[]): Promise<number> =>
  readInTenant(db, companyId, () =>
    createListTotals(createFeed().live).stored(companyId, list, statuses.length > 0 ? statuses : undefined),
  );

test('a stored total counts one list of one company, in all or in some statuses', async () => {
  expect(await stored(mine, 'task')).toBe(5);
  expect(await stored(mine, 'task', 'TaskStatus_DONE')).toBe(2);
  expect(await stored(mine, 'task', 'TaskStatus_DONE', 'TaskStatus_OPEN')).toBe(5);
  expect(await stored(mine, 'employee')).toBe(7);
  expect(await stored(theirs, 'task')).toBe(11);
});

test('a stored total of an empty list is zero', async () => {
  expect(await stored(mine, 'vehicle')).toBe(0);
  expect(await stored(mine, 'task', 'TaskStatus_NONE')).toBe(0);
});

test("a stored total names its company, beside the database's own protection", async () => {
  const [statement] = await inTenant(db, theirs, async () =>
    createListTotals(createFeed().live)
      .stored(theirs, 'task')
      .statements.map((compose) => compose(db)),
  );
  expect(statement?.sql).toContain('company_id = $1');
  expect(statement?.parameters).toEqual([theirs, 'task']);
});

/** Totals whose counting queries are stubbed by the test. */
const createCounter = () => {
  const { live, change } = createFeed();
  const totals = createListTotals(live);
  let counted = 0;
  const read = (companyId: CompanyId, list: LiveEvent['kind'], filter: object) =>
    totals.cached(companyId, list, filter, () => sql<{ total: number }>`select 1 as total`);
  const count = (companyId: CompanyId, list: LiveEvent['kind'], filter: object): number => {
    const { statements, toResult } = read(companyId, list, filter);
    if (statements.length === 0) return toResult([]);
    counted += 1;
    return toResult([[{ total: String(counted) }]]);
  };
  return { count, read, change };
};

test('a total is counted by its query', async () => {
  const { live } = createFeed();
  const open = () => sql<{ total: number }>`
    select count(*) as total from work_items where company_id = ${mine} and status = 'TaskStatus_OPEN'`;
  expect(await readInTenant(db, mine, () => createListTotals(live).cached(mine, 'task', {}, open))).toBe(3);
});

test('a filtered total is counted once per company, list and filter', () => {
  const { count } = createCounter();
  const calls = [
    [mine, 'task', { q: 'a' }],
    [mine, 'task', { q: 'b' }],
    [mine, 'vehicle', { q: 'a' }],
    [theirs, 'task', { q: 'a' }],
  ] as const;
  expect(calls.map(([companyId, list, filter]) => count(companyId, list, filter))).toEqual([1, 2, 3, 4]);
  expect(calls.map(([companyId, list, filter]) => count(companyId, list, filter))).toEqual([1, 2, 3, 4]);
});

test('a change of its list invalidates a total, a change elsewhere does not', () => {
  const { count, change } = createCounter();
  expect(count(mine, 'vehicle', {})).toBe(1);
  change(mine, 'task');
  change(theirs, 'vehicle');
  expect(count(mine, 'vehicle', {})).toBe(1);
  change(mine, 'vehicle');
  expect(count(mine, 'vehicle', {})).toBe(2);
  expect(count(mine, 'vehicle', {})).toBe(2);
});

test('a change while a total is counted invalidates it', () => {
  const { count, read, change } = createCounter();
  const counting = read(mine, 'task', {});
  change(mine, 'task');
  expect(counting.toResult([[{ total: 40 }]])).toBe(40);
  expect(count(mine, 'task', {})).toBe(1);
});

test('two thousand totals are cached; one more displaces the one counted longest ago', () => {
  const { count, change } = createCounter();
  for (let page = 1; page <= 2000; page += 1) count(mine, 'task', { page });
  expect(count(mine, 'task', { page: 1 })).toBe(1);
  change(mine, 'vehicle');
  count(mine, 'vehicle', {});
  expect(count(mine, 'task', { page: 2 })).toBe(2);
  expect(count(mine, 'task', { page: 1 })).toBe(2002);
});

test('a total counted again is the last to be displaced', () => {
  const { count, change } = createCounter();
  count(mine, 'vehicle', {});
  for (let page = 1; page <= 1999; page += 1) count(mine, 'task', { page });
  change(mine, 'vehicle');
  expect(count(mine, 'vehicle', {})).toBe(2001);
  count(mine, 'employee', {});
  expect(count(mine, 'vehicle', {})).toBe(2001);
});
