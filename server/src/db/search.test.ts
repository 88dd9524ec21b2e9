import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase, openOwnerDatabase } from './connect.ts';
import { combineReads, firstRow } from './read.ts';
import { findItems, findTrips } from './search.ts';
import { inNewTenant, inTenant, readInTenant } from './tenant.ts';

const target = await createTestDatabase();
const owner = openOwnerDatabase(target, { max: 1, onError: () => undefined });
const db = openAppDatabase(target, { max: 2, onError: () => undefined });
afterAll(async () => {
  await owner.db.destroy();
  await db.destroy();
});

const rows = 30_000;
let mine: CompanyId;
let theirs: CompanyId;

const newCompany = (): Promise<CompanyId> =>
  inNewTenant(db, async (tx, companyId) => {
    await tx
      .insertInto('companies')
      .values({ company_id: companyId, name: 'x', amazon_special_services: true })
      .execute();
    return companyId;
  });

const fill = (companyId: CompanyId): Promise<unknown> =>
  inTenant(db, companyId, (tx) =>
    sql`insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
      select ${companyId}, 'task', 'Auftrag ' || n, true, 'TaskStatus_OPEN', 'Kühlung', now(), now()
      from generate_series(1, ${sql.lit(rows)}) n`.execute(tx),
  );

beforeAll(async () => {
  mine = await newCompany();
  theirs = await newCompany();
  await fill(mine);
  await fill(theirs);
  await sql`vacuum analyze work_items`.execute(owner.db);
});

/** Heap pages this transaction has touched; a sequential scan touches all. */
const pagesTouched = sql<{ pages: number }>`
  select pg_stat_get_xact_blocks_fetched('work_items'::regclass)::integer as pages`;

test('a rare word is found by the index although row-level security is on', async () => {
  const [found, touched] = await readInTenant(db, mine, () =>
    combineReads(findItems(mine, 'task', '29999'), firstRow(pagesTouched)),
  );
  expect(found).toHaveLength(1);
  const { rows: size } = await sql<{ pages: number }>`
    select relpages as pages from pg_class where relname = 'work_items'`.execute(owner.db);
  expect(touched?.pages).toBeGreaterThan(0);
  expect(touched?.pages).toBeLessThan((size[0]?.pages ?? 0) / 4);
});

test('all words have to match; umlauts are ignored; wildcards are literal', async () => {
  const find = (q: string) => readInTenant(db, mine, () => findItems(mine, null, q));
  expect(await find('kuehlung 12345')).toHaveLength(1);
  expect(await find('heizung 12345')).toEqual([]);
  expect(await find('auftrag%12345')).toEqual([]);
});

test('too many hits and too short words fall back to filtering the list', async () => {
  const find = (q: string) => readInTenant(db, mine, () => findItems(mine, 'task', q));
  expect(await find('auftrag')).toBeNull();
  expect(await find('ab')).toBeNull();
  expect(await find('')).toBeNull();
});

test('a search never reads another company', async () => {
  const hits = await readInTenant(db, mine, () => findItems(mine, 'task', '12345'));
  expect(hits).toHaveLength(1);
  await expect(readInTenant(db, mine, () => findItems(theirs, 'task', '12345'))).rejects.toThrow('own company only');
  await expect(readInTenant(db, mine, () => findTrips(theirs, '12345'))).rejects.toThrow('own company only');
});
