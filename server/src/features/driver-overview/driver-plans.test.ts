import { hoursMondays } from '@flottwart/contract/rules/driver-hours';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { testOnOneServer } from '../../../test/database.ts';
import { createAdmin, createEmployee } from '../../../test/factories.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { openAppDatabase, openOwnerDatabase } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import { selectDrivenSeconds, selectDriverTrip } from './driver-overview.repository.ts';

const app = await createTestApp();
const admin = await createAdmin(app);
const companyId = companyIdOf(admin);
const { id: driver } = await createEmployee(app, admin);
const { id: colleague } = await createEmployee(app, admin);
const onError = () => undefined;
const db = openAppDatabase(app.target, { max: 1, onError });
const { db: ownerDb } = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError });
afterAll(() => Promise.all([db.destroy(), ownerDb.destroy()]));

const now = new Date('2026-11-18T12:00:00Z');

/** A trip a day of the driver for eight years, and many more of a colleague. */
beforeAll(async () => {
  await sql`insert into trips (company_id, source, external_id, employee_id, start_time, end_time)
    select ${companyId}, 'test', 'own ' || n, ${driver}, ${now}::timestamptz - n * interval '1 day', ${now}::timestamptz - n * interval '1 day' + interval '8 hours'
    from generate_series(1, 3000) n`.execute(ownerDb);
  await sql`insert into trips (company_id, source, external_id, employee_id, start_time, end_time)
    select ${companyId}, 'test', 'other ' || n, ${colleague}, ${now}::timestamptz - n * interval '10 minutes', ${now}::timestamptz - n * interval '10 minutes' + interval '5 minutes'
    from generate_series(1, 12000) n`.execute(ownerDb);
  await sql`vacuum analyze trips`.execute(ownerDb);
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const tripsRead = (plan: Plan): number => {
  const own = plan['Relation Name'] === 'trips' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + tripsRead(child), own);
};

const readBy = async (query: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await inTenant(db, companyId, (tx) =>
    sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, timing off, format json) ${query}`.execute(tx),
  );
  return tripsRead((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
};

testOnOneServer('the hours of a driver read the trips of their weeks alone', async () => {
  const begins = hoursMondays('2026-11-18')
    .toReversed()
    .map((day) => new Date(`${day}T00:00:00Z`));
  const read = await readBy(selectDrivenSeconds(companyId, driver, { begins, end: now, now }));
  expect(read).toBeGreaterThan(50);
  expect(read).toBeLessThan(70);
});

test('the vehicle of a driver is a step in the index', async () => {
  expect(await readBy(selectDriverTrip(companyId, driver, now))).toBeLessThanOrEqual(3);
});
