import { api } from '@flottwart/contract/api';
import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { kinds } from '@flottwart/contract/rules/kinds';
import { driverKnownForDays, judgeReadiness } from '@flottwart/contract/rules/readiness';
import { readinessReasons, readinessStates } from '@flottwart/contract/rules/readiness-labels';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createRepairRecord, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { createDriver, createTripWriter } from '../../../test/trip-factories.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { allRows, combineReads } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { selectLongShifts } from './long-shifts.ts';

const app = await sharedTestApp();
const writeTrips = createTripWriter(app);
const db = openAppDatabase(app.target, {
  max: 2,
  onError: () => undefined,
});
afterAll(() => db.destroy());
const today = '2026-06-10';
const offRoad = 'VehicleStatus_OUT_OF_SERVICE';

const pick = fc.nat({ max: 20 });
const nearby = fc.option(fc.integer({ min: -2, max: 3 }).map((days) => addDays(today, days)));

/** Actions of people; a number picks one of the items that are there. */
const action = fc.oneof(
  fc.record({
    do: fc.constant('vehicle' as const),
    pick,
    body: fc.oneof(
      fc.record({ huValidUntil: nearby }),
      fc.record({ returnDate: nearby }),
      fc.record({ nextServiceDate: nearby }),
      fc.record({ naechsterServiceInKm: fc.constantFrom(57_000, 59_000, null) }),
      fc.record({ archived: fc.boolean() }),
      fc.record({
        status: fc.constantFrom(...kinds.vehicle.statuses),
      }),
    ),
  }),
  fc.record({
    do: fc.constant('repair' as const),
    pick,
    body: fc.record({
      status: fc.constantFrom('RepairRecordStatus_OPEN', 'RepairRecordStatus_IN_REPAIR', 'RepairRecordStatus_DONE'),
      repairDate: nearby,
      mileageAtRepair: fc.constantFrom(56_000, 58_000, null),
      archived: fc.boolean(),
    }),
  }),
  fc.record({
    do: fc.constant('driver' as const),
    pick,
    body: fc.record({ status: fc.constantFrom('ACTIVE', 'INACTIVE') }),
  }),
  fc.record({ do: fc.constant('link' as const), pick, driver: pick, isLinked: fc.boolean() }),
  fc.record({
    do: fc.constant('trip' as const),
    pick,
    driver: pick,
    hours: fc.constantFrom(4, 10),
    ago: fc.nat({ max: 15 }),
  }),
  fc.record({ do: fc.constant('delete' as const), pick, of: fc.constantFrom('vehicles', 'repairs', 'drivers') }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const createFleet = async () => {
  const admin = await createAdmin(app);
  const fleet = { admin, vehicles: [], repairs: [], drivers: [] } as Fleet;
  for (const name of ['Ahrens', 'Behrens']) fleet.drivers.push(await createDriver(app, admin, 'Anna', name));
  for (const km of [57_000, 59_000, null]) {
    await addVehicle(fleet, { naechsterServiceInKm: km });
    fleet.repairs.push(await createRepairRecord(app, admin, { vehicleId: fleet.vehicles.at(-1)?.id ?? 0 }));
  }
  await addVehicle(fleet, { huValidUntil: null, nextServiceDate: today });
  await addVehicle(fleet, { huValidUntil: today, returnDate: today });
  await addVehicle(fleet, { status: offRoad });
  await drive(fleet, { do: 'trip', pick: 0, driver: 0, hours: 10, ago: 0 });
  return fleet;
};

const addVehicle = async ({ admin, vehicles }: Fleet, changes: object): Promise<void> => {
  const vehicle = await createVehicle(app, admin);
  vehicles.push(vehicle);
  const body = { huValidUntil: addDays(today, 300), ...changes };
  await app.good(api.updateVehicle, { params: { id: vehicle.id }, body, token: admin.token });
};

interface Fleet {
  readonly admin: SignedIn;
  readonly vehicles: Awaited<ReturnType<typeof createVehicle>>[];
  readonly repairs: { readonly id: number }[];
  readonly drivers: Awaited<ReturnType<typeof createDriver>>[];
}

const chosen = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(items.length, 1)];

type Of<D extends Action['do']> = Extract<Action, { do: D }>;

const remove = async ({ admin, ...fleet }: Fleet, { pick: index, of }: Of<'delete'>): Promise<void> => {
  const item = chosen<{ readonly id: number }>(fleet[of], index);
  if (!item || fleet[of].length === 1) return;
  await app.good(api.deleteWorkItem, { body: { workitemId: item.id }, token: admin.token });
  fleet[of].splice(
    fleet[of].findIndex(({ id }) => id === item.id),
    1,
  );
};

const link = async ({ admin, vehicles, drivers }: Fleet, step: Of<'link'>): Promise<void> => {
  const [vehicle, driver] = [chosen(vehicles, step.pick), chosen(drivers, step.driver)];
  const body = { workitemAId: vehicle?.id, workitemBId: driver?.id };
  await app.call(step.isLinked ? api.createRelation : api.deleteRelation, { body, token: admin.token });
};

const drive = async ({ admin, vehicles, drivers }: Fleet, { ago, hours, ...step }: Of<'trip'>): Promise<void> => {
  const [vehicle, driver] = [chosen(vehicles, step.pick), chosen(drivers, step.driver)];
  if (!vehicle || !driver) return;
  const start = new Date(`${addDays(today, -ago)}T05:00:00Z`);
  const end = new Date(start.getTime() + hours * 3_600_000);
  await writeTrips(admin, [{ vehicle, driver, start: start.toISOString(), end: end.toISOString() }]);
};

const perform = async (fleet: Fleet, step: Action): Promise<void> => {
  const { token } = fleet.admin;
  if (step.do === 'delete') return remove(fleet, step);
  if (step.do === 'link') return link(fleet, step);
  if (step.do === 'trip') return drive(fleet, step);
  const changes = {
    vehicle: [api.updateVehicle, fleet.vehicles],
    repair: [api.updateRepairRecord, fleet.repairs],
    driver: [api.updateEmployee, fleet.drivers],
  } as const;
  const [endpoint, items] = changes[step.do];
  const params = { id: chosen<{ readonly id: number }>(items, step.pick)?.id ?? 0 };
  const { status } = await app.call(endpoint, { params, body: step.body, token });
  expect(status).toBe(200);
};

const now = new Date(`${today}T13:00:00Z`);
const on = { day: addDays(today, 1), today, now };

interface StoredVehicle {
  readonly id: number;
  readonly status: string;
  readonly inspection: string | null;
  readonly service: string | null;
  readonly lease: string | null;
  readonly kmLeft: number | null;
}

/** Everything of the company, as it is written in the tables of its kinds. */
const readAll = ({ admin }: Fleet) => {
  const companyId = companyIdOf(admin);
  return readInTenant(db, companyId, () =>
    combineReads(
      allRows(sql<StoredVehicle>`select id, status, inspection_valid_until as inspection, next_service_date as service, return_date as lease,
          (select floor(km_left)::integer from due_dates due
            where due.company_id = ${companyId} and due.item_id = id and due.type = 'service-km') as "kmLeft"
        from vehicles join work_items using (company_id, id) where company_id = ${companyId} and not is_archived`),
      allRows(sql<{ id: number; status: string; date: string | null }>`
        select id, status, repair_date as date from repair_records join work_items using (company_id, id)
        where company_id = ${companyId} and not is_archived`),
      allRows(sql<{ id: number; status: string; title: string }>`
        select id, status, title from employees join work_items using (company_id, id) where company_id = ${companyId} order by id`),
      allRows(
        sql<{ a: number; b: number }>`select low_id as a, high_id as b from relations where company_id = ${companyId}`,
      ),
      allRows(sql<{ vehicleId: number | null; driverId: number | null; name: string; start: Date }>`
        select vehicle_id as "vehicleId", employee_id as "driverId", first_name || ' ' || last_name as name, start_time as start
        from trips where company_id = ${companyId} order by start_time desc, id desc`),
      allRows(selectLongShifts(companyId, on)),
    ),
  );
};

/** Readiness of every vehicle, each judged for itself from what is stored now. */
const computed = async (fleet: Fleet) => {
  const [vehicles, repairs, people, links, trips, shifts] = await readAll(fleet);
  const since = berlinInstant(addDays(today, -driverKnownForDays), '00:00');
  const late = trips.filter(({ start }) => start >= since);
  const isLinked = (one: number, other: number): boolean =>
    links.some(({ a, b }) => (a === one && b === other) || (a === other && b === one));
  return vehicles
    .filter(({ status }) => status !== 'VehicleStatus_RETURNED')
    .map(({ id, status, ...vehicle }) => {
      const last = late.find(({ vehicleId }) => vehicleId === id);
      const isActive = people.find((one) => one.id === last?.driverId)?.status !== 'INACTIVE';
      const linked = people.find((one) => one.status === 'ACTIVE' && isLinked(id, one.id));
      const driver =
        last && isActive
          ? { id: last.driverId, name: last.name }
          : linked
            ? { id: linked.id, name: linked.title }
            : null;
      const driverKey = String(driver?.id ?? `:${driver?.name}`);
      const [shift] = shifts.flatMap(({ key, ...one }) => (key === driverKey ? [one] : []));
      const facts = {
        status,
        isInspectionKnown: vehicle.inspection !== null,
        inspectionValidUntil: vehicle.inspection,
        nextServiceDate: status === offRoad ? null : vehicle.service,
        kmToService: vehicle.kmLeft,
        returnDate: vehicle.lease,
        repairs: repairs.filter((one) => one.status !== 'RepairRecordStatus_DONE' && isLinked(id, one.id)),
        driver,
        hasTrips: late.length > 0,
        shift: shift ? { ...shift, openSince: shift.openSince?.toISOString() ?? null } : null,
      };
      return { vehicleId: id, ...judgeReadiness(facts, on.day), driver };
    });
};

/** Vehicles as the list shows them, the same as its pages and as the counts. */
const shown = async ({ admin: { token } }: Fleet) => {
  const read = async (query: Record<string, string>) =>
    (await app.good(api.listReadiness, { query: { day: on.day, ...query }, token })).body;
  const { body: counts } = await app.good(api.countReadiness, { query: { day: on.day }, token });
  const list = await read({});
  expect([...(await read({ page: '1', size: '2' })), ...(await read({ page: '2', size: '2' }))]).toEqual(
    list.slice(0, 4),
  );
  expect(counts.vehicles).toBe(list.length);
  for (const state of readinessStates) {
    const ofState = list.filter((one) => one.state === state);
    expect(await read({ state })).toEqual(ofState);
    expect([state, counts.states[state]]).toEqual([state, ofState.length]);
  }
  for (const reason of readinessReasons) {
    const ofReason = list.filter(({ reasons }) => reasons.some(({ type }) => type === reason));
    expect([reason, counts.reasons[reason]]).toEqual([reason, ofReason.length]);
    if (ofReason.length > 0) expect(await read({ reason })).toEqual(ofReason);
  }
  return list.map(({ vehicleId, state, reasons, driver }) => ({ vehicleId, state, reasons, driver }));
};

const byId = <T extends { readonly vehicleId: number }>(vehicles: readonly T[]) =>
  vehicles.toSorted((a, b) => a.vehicleId - b.vehicleId);

test('whatever people do, readiness is what the rules say of every single vehicle', async () => {
  app.clock.now = now;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 16, maxLength: 24 }), async (steps) => {
      const fleet = await createFleet();
      const first = await shown(fleet);
      const types = new Set(first.flatMap(({ reasons }) => reasons.map(({ type }) => type)));
      expect(readinessReasons.filter((type) => !types.has(type))).toEqual([]);
      for (const [index, step] of steps.entries()) {
        await perform(fleet, step);
        if (index % 2 === 1) expect(byId(await shown(fleet))).toEqual(byId(await computed(fleet)));
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
