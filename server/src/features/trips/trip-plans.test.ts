import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { testOnOneServer } from '../../../test/database.ts';
import { createAdmin } from '../../../test/factories.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { openAppDatabase, openOwnerDatabase } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { countTrips, selectTrips, selectTripsOnPage, type TripQuery } from './trip.repository.ts';

const app = await createTestApp();
const companyId = companyIdOf(await createAdmin(app));
const onError = () => undefined;
const db = openAppDatabase(app.target, { max: 1, onError });
const { db: ownerDb } = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError });
afterAll(() => Promise.all([db.destroy(), ownerDb.destroy()]));

const tripCount = 15_000;

/** A trip each quarter of an hour up to the end of 2025, of which one in a thousand never ended, then a quiet week with three. */
beforeAll(async () => {
  await sql`insert into trips (company_id, source, external_id, first_name, last_name, license_plate, start_time, end_time)
    select ${companyId}, 'test', n::text, case when n % 7 > 0 then 'V' || n % 50 else '' end, 'N' || n % 90, 'B-X ' || n % 300,
      timestamptz '2026-01-01 00:00Z' - n * interval '15 minutes',
      case when n % 1000 > 0 then timestamptz '2026-01-01 00:00Z' - n * interval '15 minutes' + interval '8 hours' end
    from generate_series(1, ${tripCount}::integer) n`.execute(ownerDb);
  await sql`insert into trips (company_id, source, external_id, start_time, end_time)
    select ${companyId}, 'test', 'quiet' || n, timestamptz '2026-01-02 20:00Z' + n * interval '1 day', timestamptz '2026-01-03 04:00Z' + n * interval '1 day'
    from generate_series(1, 3) n`.execute(ownerDb);
  await sql`vacuum analyze trips`.execute(ownerDb);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const rowsRead = (plan: Plan): number => {
  const own = plan['Node Type'].includes('Scan') ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), own);
};

const readBy = async (query: (tx: TenantTransaction) => SelectQueryBuilder<Schema, 'trips', object>) => {
  const { rows } = await inTenant(db, companyId, (tx) =>
    sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, timing off, format json) ${query(tx)}`.execute(tx),
  );
  return rowsRead((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
};

const quiet = { from: '2026-01-04', to: '2026-01-04' };

test.each<TripQuery>([
  quiet,
  { ...quiet, sort: 'startTime', order: 'asc' },
  { ...quiet, sort: 'lastName' },
  { ...quiet, status: ['finished'], now: new Date('2026-02-01T00:00:00Z') },
  { from: '2026-01-03' },
  { from: '2025-10-01', to: '2025-10-01', sort: 'duration', order: 'desc' },
])('a page and the number of the trips that touch %j read few others', async (query) => {
  expect(await readBy((tx) => selectTrips(tx, companyId, query, null).limit(20))).toBeLessThan(tripCount / 20);
  expect(await readBy((tx) => countTrips(tx, companyId, query, null))).toBeLessThan(tripCount / 20);
});

test.each<TripQuery>([
  { sort: 'firstName', order: 'asc' },
  { sort: 'lastName', order: 'asc' },
  { sort: 'lastName', order: 'desc' },
  { sort: 'vin', order: 'asc' },
  { sort: 'kennzeichen', order: 'asc' },
  { sort: 'endTime', order: 'desc' },
])('a page sorted by %j, empty values last, follows an index', async (query) => {
  expect(await readBy((tx) => selectTrips(tx, companyId, query, null).limit(20))).toBeLessThan(tripCount / 20);
});

testOnOneServer('a far page reads the trips of the page, and of those before it the index alone', async () => {
  const [limit, offset] = [20, 12_000];
  const window = { limit: sql.lit(limit), offset: sql.lit(offset), isFromEnd: false };
  const whole = (tx: TenantTransaction) => selectTrips(tx, companyId, {}, null).limit(limit).offset(offset);
  const onPage = (tx: TenantTransaction) => selectTripsOnPage(tx, companyId, {}, { found: null, window });
  // So few trips fit into memory that reading all of them would be as good.
  const explained = (query: typeof onPage) =>
    inTenant(db, companyId, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const { rows } = await sql<{
        'QUERY PLAN': [{ Plan: Plan }];
      }>`explain (analyze, timing off, format json) ${query(tx)}`.execute(tx);
      return (rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan;
    });
  const isOfTrips = (plan: Plan): boolean => plan['Node Type'] === 'Index Scan' && plan['Relation Name'] === 'trips';
  const fromTable = ({ Plans = [], ...plan }: Plan): number =>
    Plans.reduce((sum, child) => sum + fromTable(child), isOfTrips(plan) ? plan['Actual Rows'] : 0);
  expect(await inTenant(db, companyId, (tx) => onPage(tx).execute())).toEqual(
    await inTenant(db, companyId, (tx) => whole(tx).execute()),
  );
  expect(fromTable(await explained(whole))).toBe(offset + limit);
  expect(fromTable(await explained(onPage))).toBeLessThanOrEqual(limit);
});
