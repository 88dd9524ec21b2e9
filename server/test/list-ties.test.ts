import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import { selectTasks } from '../src/features/tasks/task.repository.ts';
import { selectVehicles } from '../src/features/vehicles/vehicle.repository.ts';
import { createTestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';
import { createAdmin, createEmployee, createRepairRecord, createTask, createVehicle } from './factories.ts';
import { asSuperuser, runStatement } from './postgres-server.ts';
import { createTripWriter } from './trip-factories.ts';

const app = await createTestApp();
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;

const repairTypes = { A: 'Bremsen', B: 'Reifen', C: 'Service' } as const;

/** Created against their order, so that the order of ids would show. */
for (const name of ['C', 'B', 'A'] as const) {
  const vehicle = await createVehicle(app, admin, { licensePlate: `B-${name}-1` });
  await writeTrips(admin, [{ vehicle, start: '2026-02-02T06:00:00Z', end: '2026-02-02T16:00:00Z' }]);
  const offence = { date: '2026-02-02', time: '12:00', licensePlate: vehicle.licensePlate, caseNumber: `OWI-${name}` };
  await app.good(api.generatePoliceReport, { body: offence, token });
  await createTask(app, admin, { title: name });
  await createEmployee(app, admin, { lastName: name });
  await createRepairRecord(app, admin, { repairType: repairTypes[name], workshopName: 'Ohm' });
}
const days = ['2026-03-03', '2026-03-02', '2026-03-01'];
await writeTrips(
  admin,
  days.map((day) => ({ plate: 'M-X-1', vin: 'VIN', start: `${day}T06:00:00Z`, end: `${day}T07:00:00Z` })),
);

const read = async (endpoint: Endpoint, query: object, key: string): Promise<string[]> => {
  const { body } = await app.call(endpoint, { query: { ...query, size: '20' }, token });
  return (body as Record<string, string>[]).map((row) => String(row[key]));
};

test.each([
  ['vehicles', api.listVehicles, 'licensePlate', 'naechsterService'],
  ['vehicles', api.listVehicles, 'licensePlate', 'naechsterServiceInKm'],
  ['vehicles', api.listVehicles, 'licensePlate', 'status'],
  ['vehicles', api.listVehicles, 'licensePlate', 'assignedToEmail'],
  ['vehicles', api.listVehicles, 'licensePlate', 'hersteller'],
  ['vehicles', api.listVehicles, 'licensePlate', 'description'],
  ['tasks', api.listTasks, 'title', 'dueDate'],
  ['tasks', api.listTasks, 'title', 'status'],
  ['drivers', api.listEmployees, 'lastName', 'birthDate'],
  ['drivers', api.listEmployees, 'lastName', 'mitarbeiterId'],
  ['offences', api.listPoliceReports, 'licensePlate', 'time'],
  ['repairs', api.listRepairRecords, 'repairType', 'repairDate'],
  ['repairs', api.listRepairRecords, 'repairType', 'assignedToEmail'],
] as const)('%s with equal or empty values follow the next column (%3$s)', async (_, endpoint, key, sort) => {
  const ascending = await read(endpoint, { sort, order: 'asc' }, key);
  expect(ascending).toHaveLength(3);
  expect(ascending).toEqual([...ascending].sort());
  expect(await read(endpoint, { sort, order: 'desc' }, key)).toEqual([...ascending].reverse());
});

test.each(['vin', 'kennzeichen'])(
  'trips of one vehicle follow each other by their start, sorted by %s',
  async (sort) => {
    const starts = await read(api.listTrips, { sort, order: 'asc', from: '2026-03-01' }, 'startTime');
    expect(starts.map((start) => start.slice(0, 10))).toEqual([...days].reverse());
    const latest = await read(api.listTrips, { sort, order: 'desc', from: '2026-03-01' }, 'startTime');
    expect(latest.map((start) => start.slice(0, 10))).toEqual(days);
  },
);

test('a page of many equal or empty values sorts none of them', async () => {
  const companyId = companyIdOf(await createAdmin(app));
  const items = (kind: string, status: string) => `with item as (
      insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
      select ${companyId}, '${kind}', 'T' || n, true, '${status}', '', now(), now() from generate_series(1, 3000) n returning id)`;
  await runStatement(
    asSuperuser(app.target),
    `${items('vehicle', 'VehicleStatus_ACTIVE')}
      insert into vehicles (company_id, id, vin, license_plate, plate_key)
      select ${companyId}, id, 'V' || id, 'B-X-' || id, 'BX' || id from item;
    ${items('task', 'TaskStatus_OPEN')} insert into tasks (company_id, id) select ${companyId}, id from item;
    analyze work_items, vehicles, tasks`,
  );
  const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
  onTestFinished(() => db.destroy());
  const planOf = (rows: (tx: Parameters<typeof selectTasks>[0]) => { compile(): unknown }) =>
    inTenant(db, companyId, async (tx) => {
      const { rows: lines } = await sql<Record<string, string>>`explain ${rows(tx)}`.execute(tx);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
  for (const order of ['asc', 'desc'] as const) {
    for (const sort of [
      'naechsterService',
      'gueltigkeitHauptuntersuchung',
      'assignedToEmail',
      'status',
      'description',
    ] as const)
      expect(await planOf((tx) => selectVehicles(tx, companyId, { sort, order }, null).limit(20))).not.toContain(
        'Sort',
      );
    for (const sort of ['assignedToEmail', 'status'] as const)
      expect(await planOf((tx) => selectTasks(tx, companyId, { sort, order }, null).limit(20))).not.toContain('Sort');
  }
});
