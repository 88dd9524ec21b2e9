import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase, testOnOneServer } from '../../test/database.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import { hitsOf } from '../../test/search-hits.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase } from './connect.ts';
import { allRows, combineReads, firstRow } from './read.ts';
import { findItems, findLeasingPositions, findTrips, matches, type SearchHits } from './search.ts';
import { inTenant, readInTenant } from './tenant.ts';

const target = await createTestDatabase();
const ownerDb = openAsOwner({ target });
const db = openAppDatabase(target, { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

const rows = 30_000;
let mine: CompanyId;
let theirs: CompanyId;

const fill = (companyId: CompanyId): Promise<unknown> =>
  sql`insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
    select ${companyId}, 'task', 'Auftrag ' || n, true, 'TaskStatus_OPEN', 'Kühlung', now(), now()
    from generate_series(1, ${sql.lit(rows)}) n`.execute(ownerDb);

beforeAll(async () => {
  mine = await createBareCompany(db);
  theirs = await createBareCompany(db);
  await fill(mine);
  await fill(theirs);
  await sql`vacuum analyze work_items`.execute(ownerDb);
});

/** Heap pages touched so far, also by earlier transactions that the connection has not reported yet; a sequential scan touches all. */
const pagesTouched = firstRow(
  sql<{ pages: number }>`select pg_stat_get_xact_blocks_fetched('work_items'::regclass)::integer as pages`,
);

testOnOneServer.for([
  ['29999', 1],
  ['ab', 0],
] as const)('the rare word %s is found by the index although row-level security is on', async ([q, hits]) => {
  const [before, found, after] = await readInTenant(db, mine, () =>
    combineReads(pagesTouched, findItems(mine, 'task', q), pagesTouched),
  );
  const touched = (after?.pages ?? 0) - (before?.pages ?? 0);
  expect(found).toMatchObject({ total: hits });
  const { rows: size } = await sql<{ pages: number }>`
    select relpages as pages from pg_class where relname = 'work_items'`.execute(ownerDb);
  expect(touched).toBeGreaterThan(0);
  expect(touched).toBeLessThan((size[0]?.pages ?? 0) / 2);
});

test('all words have to match; umlauts are ignored; wildcards are literal', async () => {
  const find = (q: string) => readInTenant(db, mine, () => findItems(mine, null, q));
  expect(await find('kuehlung 12345')).toMatchObject({ total: 1 });
  expect(await find('heizung 12345')).toEqual(hitsOf());
  expect(await find('auftrag%12345')).toEqual(hitsOf());
});

test('too many hits and words without a trigram fall back to filtering the list', async () => {
  const find = (q: string) => readInTenant(db, mine, () => findItems(mine, 'task', q));
  expect(await find('auftrag')).toBe('frequent');
  expect(await find('2')).toBe('many');
  expect(await find('%')).toBe('frequent');
  expect(await find('')).toBeNull();
});

test('one or two letters alone are the beginning of a word, found by the index', async () => {
  const company = await newSmallCompany(['Bremse', 'Winterbremse', 'B-BR 7', 'Abriss', 'neu/brav']);
  expect(await titlesFound(company, 'task', 'br')).toEqual(['B-BR 7', 'Bremse', 'neu/brav']);
  expect(await titlesMatching(company, 'br')).toEqual(['B-BR 7', 'Bremse', 'neu/brav']);
  expect(await titlesFound(company, 'task', 'br av')).toEqual(['neu/brav']);
  expect(await titlesFound(company, 'task', 'ss br')).toEqual([]);
  expect(await titlesFound(company, 'task', 'riss br')).toEqual(['Abriss']);
});

test('a search without words runs no query', () => {
  for (const q of [undefined, '', ' \t '])
    for (const { statements } of [findItems(mine, null, q), findTrips(mine, q), findLeasingPositions(mine, q)])
      expect(statements).toEqual([]);
});

test('a search never reads another company', async () => {
  const hits = await readInTenant(db, mine, () => findItems(mine, 'task', '12345'));
  expect(hits).toMatchObject({ total: 1 });
  await expect(readInTenant(db, mine, () => findItems(theirs, 'task', '12345'))).rejects.toThrow('own company only');
  await expect(readInTenant(db, mine, () => findTrips(theirs, '12345'))).rejects.toThrow('own company only');
});

/** Company with a few rows of each searched table. */
const newSmallCompany = async (titles: readonly string[], kind = 'task'): Promise<CompanyId> => {
  const companyId = await createBareCompany(db);
  await sql`insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
    select ${companyId}, ${kind}::text, title, true, 'x', '', now(), now()
    from unnest(${titles}::text[]) title`.execute(ownerDb);
  return companyId;
};

const titlesMatching = async (companyId: CompanyId, q: string | undefined, found: SearchHits = null) => {
  const rows = await readInTenant(db, companyId, (tx) =>
    allRows(
      tx
        .selectFrom('work_items')
        .select('title')
        .where(matches('work_items', q, found))
        .orderBy('title'),
    ),
  );
  return rows.map(({ title }) => title);
};

const titlesFound = async (companyId: CompanyId, kind: string | null, q: string): Promise<string[]> => {
  const found = await readInTenant(db, companyId, () => findItems(companyId, kind, q));
  expect(found).toMatchObject({ total: expect.any(Number) });
  return titlesMatching(companyId, q, found);
};

test('a word is found at the start, inside and at the end of a text', async () => {
  const company = await newSmallCompany(['Reifen', 'Winterreifen neu', 'Winterreifen', 'Felge']);
  expect(await titlesFound(company, 'task', ' reifen ')).toEqual(['Reifen', 'Winterreifen', 'Winterreifen neu']);
  expect(await titlesFound(company, 'task', 'reifen\tneu')).toEqual(['Winterreifen neu']);
});

test.for(['%', '_', '\\'])('a %s in a search is literal, every time', async (sign) => {
  const company = await newSmallCompany([`abc${sign}def${sign}ghi`, 'abcxdefxghi', `abc${sign}defxghi`]);
  expect(await titlesFound(company, 'task', `abc${sign}def${sign}ghi`)).toEqual([`abc${sign}def${sign}ghi`]);
  expect(await titlesMatching(company, `c${sign}d f${sign}g`)).toEqual([`abc${sign}def${sign}ghi`]);
});

test('a search of one kind finds no other, a search of all kinds does', async () => {
  const company = await newSmallCompany(['Bremse'], 'vehicle');
  expect(await titlesFound(company, 'task', 'bremse')).toEqual([]);
  expect(await titlesFound(company, 'vehicle', 'bremse')).toEqual(['Bremse']);
  expect(await titlesFound(company, null, 'bremse')).toEqual(['Bremse']);
});

test('a list without its archive finds no archived item, with it it does', async () => {
  const company = await newSmallCompany(['Bremse alt', 'Bremse neu'], 'vehicle');
  await inTenant(db, company, (tx) =>
    sql`update work_items set is_archived = true, archived_at = now() where title = 'Bremse alt'`.execute(tx),
  );
  const find = (withoutArchive: boolean) =>
    readInTenant(db, company, () => findItems(company, 'vehicle', 'bremse', withoutArchive));
  expect(await find(true)).toMatchObject({ total: 1 });
  expect(await find(false)).toMatchObject({ total: 2 });
});

test('a search stops after one hit more than its limit', async () => {
  const company = await newSmallCompany(['Lampe 1', 'Lampe 2', 'Lampe 3', 'Lampe 4', 'Lampe 5']);
  const { rows: found } = await inTenant(db, company, (tx) =>
    sql<{
      hits: number;
    }>`select cardinality(find_rows('work_items', ${company}, 'task', false, array['lampe'], 3)) as hits`.execute(tx),
  );
  expect(found).toEqual([{ hits: 4 }]);
});

test('only the searched lists are looked into', async () => {
  const find = inTenant(db, mine, (tx) =>
    sql`select find_rows('users', ${mine}, null, false, array['lampe'], 3)`.execute(tx),
  );
  await expect(find).rejects.toThrow('not a searched list');
});

test('rows are filtered by all words without hits, by the hits alone with them', async () => {
  const company = await newSmallCompany(['Öl prüfen', 'Öl wechseln', 'Licht prüfen']);
  expect(await titlesMatching(company, 'oel pruefen')).toEqual(['Öl prüfen']);
  expect(await titlesMatching(company, 'ÖL')).toEqual(['Öl prüfen', 'Öl wechseln']);
  expect(await titlesMatching(company, undefined)).toHaveLength(3);
  expect(await titlesMatching(company, 'oel', hitsOf())).toEqual([]);
});

test('trips and leasing positions are searched in their own tables', async () => {
  const company = await newSmallCompany(['Mustermann']);
  const { trip, position } = await inTenant(db, company, async (tx) => {
    const trips = await sql<{ id: number }>`
      insert into trips (company_id, id, source, external_id, license_plate, start_time) overriding system value
      values (${company}, 901, 's', 'e', 'Mustermann', now()) returning id`.execute(tx);
    const positions = await sql<{ id: number }>`
      with document as (
        insert into leasing_documents (company_id, type, number, number_key, invoice_date, sum_cents, position_count,
          read_as, file_name, media_type, sha256, uploaded_by, uploaded_at)
        values (${company}, 'Rechnung', '1', '1', '2026-01-01', 1, 1, 'x', 'x', 'x', '', 'x', now()) returning id)
      insert into leasing_positions (company_id, id, document_id, type, invoice_number, invoice_date, ordinal,
        position_number, license_plate, plate_key, amount_cents, service, aff, terms) overriding system value
      select ${company}, 902, id, 'Rechnung', '1', '2026-01-01', 1, '1', 'x', 'x', 1, 'x', false, 'Mustermann'
      from document returning id`.execute(tx);
    return { trip: trips.rows[0]?.id ?? 0, position: positions.rows[0]?.id ?? 0 };
  });
  const find = (q: string | undefined) =>
    readInTenant(db, company, () => combineReads(findTrips(company, q), findLeasingPositions(company, q)));
  expect(await find('muster mann')).toEqual([hitsOf(trip), hitsOf(position)]);
  expect(await find('niemand')).toEqual([hitsOf(), hitsOf()]);
  expect(await find('  ')).toEqual([null, null]);
});
