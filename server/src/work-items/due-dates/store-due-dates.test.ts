import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import {
  createAdmin,
  createEmployee,
  createRepairRecord,
  createTask,
  createVehicle,
  type SignedIn,
} from '../../../test/factories.ts';
import { recomputeDueDates } from '../../../test/recomputed-due-dates.ts';
import { telematicsOf } from '../../../test/telematics.ts';

const app = await createTestApp({ SECRET_KEY: randomBytes(32).toString('base64') });
const telematics = telematicsOf(app);
const today = '2026-06-10';

const days = fc.integer({ min: -20, max: 45 }).map((count) => addDays(today, count));
const pick = fc.nat({ max: 30 });

const repaired = fc.record({
  do: fc.constant('repaired' as const),
  pick,
  km: fc.option(fc.integer({ min: 57_000, max: 60_500 })),
  archived: fc.boolean(),
});

/** Actions of people; a number picks one of the items that are there. */
const action = fc.oneof(
  fc.record({
    do: fc.constant('vehicle' as const),
    km: fc.option(fc.integer({ min: 56_000, max: 66_000 })),
    day: days,
  }),
  fc.record({
    do: fc.constant('date' as const),
    pick,
    field: fc.constantFrom(
      'huValidUntil',
      'uvvDueDate',
      'nextServiceDate',
      'returnDate',
      'lastFrontTireChange',
      'lastRearTireChange',
    ),
    day: fc.option(days),
  }),
  fc.record({
    do: fc.constant('tires' as const),
    pick,
    field: fc.constantFrom('frontTireType', 'rearTireType'),
    type: fc.constantFrom('Sommerreifen', 'Winterreifen', 'Ganzjahresreifen', ''),
  }),
  fc.record({ do: fc.constant('device' as const), pick, km: fc.integer({ min: 57_000, max: 60_500 }), day: days }),
  fc.record({ do: fc.constant('postponed' as const), pick, day: days }),
  fc.record({ do: fc.constant('rule' as const), months: fc.integer({ min: 1, max: 24 }) }),
  fc.record({ do: fc.constant('mileage' as const), pick, km: fc.option(fc.integer({ min: 56_000, max: 66_000 })) }),
  fc.record({
    do: fc.constant('status' as const),
    pick,
    status: fc.constantFrom('VehicleStatus_ACTIVE', 'VehicleStatus_RETURNED', 'VehicleStatus_OUT_OF_SERVICE'),
  }),
  fc.record({ do: fc.constant('archive' as const), pick, archived: fc.boolean() }),
  fc.record({
    do: fc.constant('repair' as const),
    pick,
    other: pick,
    day: days,
    km: fc.integer({ min: 57_000, max: 60_500 }),
  }),
  repaired,
  fc.record({ do: fc.constant('unlink' as const), pick }),
  fc.record({ do: fc.constant('task' as const), day: days }),
  fc.record({ do: fc.constant('done' as const), pick, isDone: fc.boolean() }),
  fc.record({ do: fc.constant('driver' as const), isActive: fc.boolean() }),
  fc.record({
    do: fc.constant('check' as const),
    pick,
    day: fc.integer({ min: 1, max: 400 }).map((ago) => addDays(today, -ago)),
  }),
  fc.record({
    do: fc.constant('delete' as const),
    pick,
    of: fc.constantFrom('vehicles', 'repairs', 'tasks', 'drivers'),
  }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const createFleet = async () => {
  const admin = await createAdmin(app);
  return {
    admin,
    credentialId: await telematics.addCredential(admin),
    vehicles: [] as number[],
    repairs: [] as { id: number; vehicleId: number }[],
    tasks: [] as number[],
    drivers: [] as number[],
  };
};
type Fleet = Awaited<ReturnType<typeof createFleet>>;

const chosen = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(items.length, 1)];

const actions: {
  readonly [A in Action['do']]: (fleet: Fleet, action: Extract<Action, { do: A }>) => Promise<unknown>;
} = {
  vehicle: async ({ admin, vehicles }, { km, day }) => {
    const { id } = await createVehicle(app, admin);
    vehicles.push(id);
    await patchVehicle(admin, id, { naechsterServiceInKm: km, uvvDueDate: day });
  },
  date: async ({ admin, vehicles }, { pick, field, day }) =>
    patchVehicle(admin, chosen(vehicles, pick), { [field]: day }),
  tires: async ({ admin, vehicles }, { pick, field, type }) =>
    patchVehicle(admin, chosen(vehicles, pick), { [field]: type }),
  device: async ({ admin, vehicles, credentialId }, { pick, km, day }) => {
    const vehicleId = chosen(vehicles, pick);
    if (vehicleId !== undefined)
      await telematics.storeReading(admin, { vehicleId, credentialId, at: `${day}T08:00:00Z`, odometerKm: km });
  },
  postponed: async ({ admin, tasks }, { pick, day }) => {
    const id = chosen(tasks, pick);
    if (id === undefined) return;
    await app.good(api.updateTask, { params: { id }, body: { dueDate: `${day}T09:00:00Z` }, token: admin.token });
  },
  rule: async ({ admin }, { months }) => {
    const params = { id: companyIdOf(admin) };
    await app.good(api.updateCompany, { params, body: { licenceCheckMonths: months }, token: admin.token });
  },
  mileage: async ({ admin, vehicles }, { pick, km }) =>
    patchVehicle(admin, chosen(vehicles, pick), { naechsterServiceInKm: km }),
  status: async ({ admin, vehicles }, { pick, status }) => patchVehicle(admin, chosen(vehicles, pick), { status }),
  archive: async ({ admin, vehicles }, { pick, archived }) => patchVehicle(admin, chosen(vehicles, pick), { archived }),
  repair: async ({ admin, vehicles, repairs }, { pick, day, km, other }) => {
    const vehicleId = chosen(vehicles, pick);
    if (vehicleId === undefined) return;
    const { id } = await createRepairRecord(app, admin, { vehicleId, repairDate: day, mileageAtRepair: km });
    repairs.push({ id, vehicleId });
    const second = chosen(vehicles, other);
    if (second === undefined || second === vehicleId) return;
    await app.good(api.createRelation, { body: { workitemAId: id, workitemBId: second }, token: admin.token });
  },
  repaired: async ({ admin, repairs }, { pick, km, archived }) => {
    const id = chosen(repairs, pick)?.id;
    if (id === undefined) return;
    const body = { mileageAtRepair: km, archived };
    await app.good(api.updateRepairRecord, { params: { id }, body, token: admin.token });
  },
  unlink: async ({ admin, repairs }, { pick }) => {
    const repair = chosen(repairs, pick);
    if (!repair) return;
    const body = { workitemAId: repair.vehicleId, workitemBId: repair.id };
    await app.call(api.deleteRelation, { body, token: admin.token });
  },
  task: async ({ admin, tasks }, { day }) => {
    tasks.push((await createTask(app, admin, { dueDate: `${day}T22:30:00Z` })).id);
  },
  done: async ({ admin, tasks }, { pick, isDone }) => {
    const id = chosen(tasks, pick);
    if (id === undefined) return;
    const body = { status: isDone ? 'TaskStatus_DONE' : 'TaskStatus_OPEN' } as const;
    await app.good(api.updateTask, { params: { id }, body, token: admin.token });
  },
  driver: async ({ admin, drivers }, { isActive }) => {
    const { id } = await createEmployee(app, admin);
    drivers.push(id);
    if (isActive) return;
    await app.good(api.updateEmployee, { params: { id }, body: { status: 'INACTIVE' }, token: admin.token });
  },
  check: async ({ admin, drivers }, { pick, day }) => {
    const id = chosen(drivers, pick);
    if (id === undefined) return;
    await app.good(api.recordLicenceCheck, { params: { id }, body: { checkedOn: day }, token: admin.token });
  },
  delete: async (fleet, { pick, of }) => {
    const ids = of === 'repairs' ? fleet.repairs.map(({ id }) => id) : fleet[of];
    const id = chosen<number>(ids, pick);
    if (id === undefined) return;
    await app.good(api.deleteWorkItem, { body: { workitemId: id }, token: fleet.admin.token });
    if (of === 'repairs') fleet.repairs = fleet.repairs.filter((repair) => repair.id !== id);
    else fleet[of] = fleet[of].filter((one) => one !== id);
  },
};

const patchVehicle = async (admin: SignedIn, id: number | undefined, body: object): Promise<void> => {
  if (id !== undefined) await app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
};

test('whatever people do, the stored due dates are those that follow from all items', async () => {
  app.clock.now = new Date(`${today}T10:00:00Z`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(action, repaired), { minLength: 12, maxLength: 24 }), async (steps) => {
      const fleet = await createFleet();
      for (const km of [60_000, 60_400, 63_000]) await actions.vehicle(fleet, { do: 'vehicle', km, day: today });
      for (const pick of [0, 1, 2])
        await actions.repair(fleet, { do: 'repair', pick, other: pick, day: today, km: 58_000 + pick });
      for (const [index, step] of steps.entries()) {
        await actions[step.do](fleet, step as never);
        if (index % 3 === 2) expect(await recomputeDueDates(app, fleet.admin)).toEqual([]);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
