import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { testOnOneServer } from '../../../test/database.ts';
import { createAdmin, createEmployee, createRepairRecord } from '../../../test/factories.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../test/trip-factories.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import { selectListedEmployees } from '../employees/employee.repository.ts';
import { selectListedReports } from '../police-reports/police-report.repository.ts';
import { selectRepairRecordsOnPage } from '../repair-records/repair-record.repository.ts';

const app = await createTestApp();
// A Wednesday.
app.clock.now = new Date('2026-11-18T12:00:00Z');
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const stranger = await createAdmin(app);
const { token } = admin;
const db = openAppDatabase(app.target, {
  max: 1,
  onError: () => undefined,
});
afterAll(() => db.destroy());

/** A list read as a page, and as a stream. */
const bothWays = async <T>(read: (query: Record<string, string>) => Promise<T>): Promise<readonly [T, T]> => [
  await read({ size: '20' }),
  await read({}),
];

test('a repair has the plate of the vehicle it was linked with first', async () => {
  const first = await createVehicle(app, admin, 'B-RL-10');
  const second = await createVehicle(app, admin, 'B-RL-20');
  const linked = await createRepairRecord(app, admin, { licensePlate: first.licensePlate });
  const alone = await createRepairRecord(app, admin);
  expect([linked.licensePlate, alone.licensePlate]).toEqual(['B-RL-10', '']);
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  await app.good(api.createRelation, { body: { workitemAId: second.id, workitemBId: linked.id }, token });

  const plates = await bothWays(async (query) => {
    const { body } = await app.good(api.listRepairRecords, { query: { sort: 'id', ...query }, token });
    return body.map(({ licensePlate }) => licensePlate);
  });
  expect(plates).toEqual([
    ['B-RL-10', ''],
    ['B-RL-10', ''],
  ]);
  await app.good(api.deleteRelation, { body: { workitemAId: first.id, workitemBId: linked.id }, token });
  const { body: changed } = await app.good(api.updateRepairRecord, {
    params: { id: linked.id },
    body: { actualCost: 12.5 },
    token,
  });
  expect(changed.licensePlate).toBe('B-RL-20');
  expect((await app.good(api.listRepairRecords, { query: {}, token: stranger.token })).body).toEqual([]);
});

test('a driver has a phone, the vehicle of the trip under way and the hours since Monday', async () => {
  const vehicle = await createVehicle(app, admin, 'B-FA-10');
  const busy = await createDriver(app, admin, 'Berta', 'Busy');
  const stale = await createDriver(app, admin, 'Stefan', 'Stale');
  await createEmployee(app, admin, { firstName: 'Anna', lastName: 'Ahrens', phone: '0171 2345678' });
  await writeTrips(admin, [
    // From Sunday into Monday, of which one hour counts; in Berlin the week begins at 23:00 UTC.
    { vehicle, driver: busy, start: '2026-11-15T20:00:00Z', end: '2026-11-16T00:00:00Z' },
    // Two at the same time are one hour and a half.
    { vehicle, driver: busy, start: '2026-11-17T08:00:00Z', end: '2026-11-17T09:00:00Z' },
    { vehicle, driver: busy, start: '2026-11-17T08:30:00Z', end: '2026-11-17T09:30:00Z' },
    { vehicle, driver: busy, start: '2026-11-18T11:00:00Z' },
    // Under way for ten days: nobody has ended it.
    { vehicle, driver: stale, start: '2026-11-08T08:00:00Z' },
  ]);
  app.clock.now = new Date('2026-11-18T12:00:00Z');

  const rows = await bothWays(async (query) => {
    const { body } = await app.good(api.listEmployees, { query, token });
    return body.map((row) => [
      row.lastName,
      row.phone,
      row.currentVehicleId,
      row.currentLicensePlate,
      row.secondsThisWeek,
    ]);
  });
  const expected = [
    ['Ahrens', '0171 2345678', null, '', 0],
    ['Busy', '', vehicle.id, 'B-FA-10', 3.5 * 3600],
    ['Stale', '', null, '', 0],
  ];
  expect(rows).toEqual([expected, expected]);

  const patch = async (phone: string | null) =>
    (await app.good(api.updateEmployee, { params: { id: busy.id }, body: { phone }, token })).body.phone;
  expect([await patch(' 030 1234 '), await patch(null)]).toEqual(['030 1234', '']);
  const tooLong = await app.call(api.updateEmployee, {
    params: { id: busy.id },
    body: { phone: '1'.repeat(51) },
    token,
  });
  expect(tooLong.status).toBe(400);
});

test('an offence has the name of its driver, as it is now', async () => {
  const vehicle = await createVehicle(app, admin, 'B-OW-10');
  const driver = await createDriver(app, admin, 'Otto', 'Weiß');
  await writeTrips(admin, [{ vehicle, driver, start: '2026-11-10T08:00:00Z', end: '2026-11-10T16:00:00Z' }]);
  await app.good(api.generatePoliceReport, {
    body: { date: '2026-11-10', time: '10:00', licensePlate: vehicle.licensePlate, caseNumber: 'AZ 1' },
    token,
  });
  const names = () =>
    bothWays(async (query) => {
      const { body } = await app.good(api.listPoliceReports, { query, token });
      return body.map(({ driverName }) => driverName);
    });
  expect(await names()).toEqual([['Otto Weiß'], ['Otto Weiß']]);
  await app.good(api.updateEmployee, { params: { id: driver.id }, body: { lastName: 'Schwarz' }, token });
  expect(await names()).toEqual([['Otto Schwarz'], ['Otto Schwarz']]);
});

interface PlanNode {
  readonly 'Actual Loops': number;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** How often the costliest lookup of a plan ran. */
const lookups = (node: PlanNode): number =>
  Math.max(
    node['Parent Relationship'] === 'SubPlan' ? node['Actual Loops'] : 0,
    ...(node.Plans ?? []).map((child) => lookups(child)),
  );

testOnOneServer('a page looks up vehicles, trips and drivers for its own rows, not for the skipped ones', async () => {
  const companyId = companyIdOf(admin);
  for (let count = 0; count < 30; count += 1) {
    await createEmployee(app, admin, { lastName: `Reihe ${count}` });
    await createRepairRecord(app, admin);
  }
  const week = { monday: new Date('2026-11-15T23:00:00Z'), now: app.clock.now };
  const page = { found: null, window: { limit: sql.lit(3), offset: sql.lit(25), isFromEnd: false } };
  const counts = await inTenant(db, companyId, async (tx) => {
    const queries = [
      selectListedEmployees(tx, companyId, {}, { ...page, week }),
      selectRepairRecordsOnPage(tx, companyId, {}, page),
      selectListedReports(tx, companyId, {}, page),
    ];
    const plans: number[] = [];
    for (const query of queries) {
      const [row] = (await query.explain('json', sql`analyze`)) as { 'QUERY PLAN': { Plan: PlanNode }[] }[];
      plans.push(lookups(row?.['QUERY PLAN'][0]?.Plan as PlanNode));
    }
    return plans;
  });
  expect(counts.every((loops) => loops <= 3)).toBe(true);
  expect(counts[0]).toBe(3);
});
