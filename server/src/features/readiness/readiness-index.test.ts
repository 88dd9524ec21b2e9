import { api } from '@flottwart/contract/api';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import { readinessStates } from '@flottwart/contract/rules/readiness-labels';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createRepairRecord, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { createDriver, createTripWriter } from '../../../test/trip-factories.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { allRows, combineReads } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { selectLongShifts } from './long-shifts.ts';
import { readJudged } from './readiness.repository.ts';
import { countFleet } from './readiness-index.ts';

const app = await sharedTestApp();
const writeTrips = createTripWriter(app);
const db = openAppDatabase(app.target, {
  max: 2,
  onError: () => undefined,
});
afterAll(() => db.destroy());
const today = '2026-06-10';

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
        status: fc.constantFrom('VehicleStatus_ACTIVE', 'VehicleStatus_RETURNED', 'VehicleStatus_IN_REPAIR'),
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
    const vehicle = await createVehicle(app, admin);
    fleet.vehicles.push(vehicle);
    const body = { naechsterServiceInKm: km, huValidUntil: addDays(today, 300) };
    await app.good(api.updateVehicle, { params: { id: vehicle.id }, body, token: admin.token });
    fleet.repairs.push(await createRepairRecord(app, admin, { vehicleId: vehicle.id }));
  }
  return fleet;
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

/** Counts as the database judges the whole fleet now. */
const computed = async ({ admin }: Fleet) => {
  const companyId = companyIdOf(admin);
  const [judged, shifts] = await readInTenant(db, companyId, () =>
    combineReads(readJudged(companyId, on), allRows(selectLongShifts(companyId, on))),
  );
  const outline = {
    judged: new Map(judged.map((row) => [row.itemId, row])),
    shifts: new Map(shifts.map((row) => [row.key, row])),
  };
  return countFleet(outline, on.day);
};

/** Counts from what is kept, and the same from a list whose vehicles the rules have judged. */
const shown = async ({ admin: { token } }: Fleet) => {
  const { body: counts } = await app.good(api.countReadiness, { query: { day: on.day }, token });
  const { body: list } = await app.good(api.listReadiness, { query: { day: on.day, page: '1', size: '20' }, token });
  expect(readinessStates.map((state) => list.filter((one) => one.state === state).length)).toEqual(
    readinessStates.map((state) => counts.states[state]),
  );
  return counts;
};

test('whatever people do, readiness is what the database judges of the whole fleet', async () => {
  app.clock.now = now;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 20 }), async (steps) => {
      const fleet = await createFleet();
      for (const [index, step] of steps.entries()) {
        await perform(fleet, step);
        if (index % 2 === 1) expect(await shown(fleet)).toEqual(await computed(fleet));
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
