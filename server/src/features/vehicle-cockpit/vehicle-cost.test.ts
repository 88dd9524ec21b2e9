import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createRepairRecord, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { createDocumentStore } from '../../../test/leasing-factories.ts';
import { createTripWriter } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const writeTrips = createTripWriter(app);
const storeDocument = createDocumentStore(app);

const costsOf = async ({ token }: Pick<SignedIn, 'token'>, id: number) =>
  (await app.good(api.getVehicleCosts, { params: { id }, token })).body;

const bill = (admin: SignedIn, plate: string, date: string, euro: number) =>
  storeDocument(admin, {
    type: euro < 0 ? 'Gutschrift' : 'Rechnung',
    date,
    positions: [{ amountCents: euro * 100, plate, date }],
  });

interface Repair {
  readonly repairDate?: string | null;
  readonly actualCost?: number;
  readonly mileageAtRepair?: number;
  readonly estimatedCost?: number;
}

const repair = async (admin: SignedIn, licensePlate: string, body: Repair) => {
  const { id } = await createRepairRecord(app, admin, { licensePlate });
  await app.good(api.updateRepairRecord, { params: { id }, body, token: admin.token });
  return id;
};

/** Company with a van for every plate. */
const fleetOf = async (...plates: readonly string[]) => {
  const admin = await createAdmin(app);
  const ids = [];
  for (const licensePlate of plates) ids.push((await createVehicle(app, admin, { licensePlate })).id);
  return { admin, ids: ids as [number, ...number[]] };
};

test('leasing, credits and paid repairs are summed by month; what is planned or older is left out', async () => {
  const { admin, ids } = await fleetOf('B-KO-1');
  await bill(admin, 'B-KO-1', '2026-09-03', 400);
  await bill(admin, 'B-KO-1', '2026-09-20', -50);
  await bill(admin, 'B-KO-1', '2026-11-01', 410);
  await bill(admin, 'B-KO-1', '2025-10-31', 999);
  await bill(admin, 'B-KO-2', '2026-09-03', 777);
  await repair(admin, 'B-KO-1', { repairDate: '2026-10-05', actualCost: 120.55, estimatedCost: 500 });
  await repair(admin, 'B-KO-1', { repairDate: '2026-10-06', estimatedCost: 500 });
  await repair(admin, 'B-KO-1', { repairDate: null, actualCost: 80 });
  const costs = await costsOf(admin, ids[0]);
  expect(costs.months).toHaveLength(13);
  expect(costs.months.filter(({ leasing, credits, repairs }) => leasing || credits || repairs)).toEqual([
    { month: '2026-09', leasing: 400, credits: -50, repairs: 0 },
    { month: '2026-10', leasing: 0, credits: 0, repairs: 120.55 },
    { month: '2026-11', leasing: 410, credits: 0, repairs: 0 },
  ]);
  // September and October are complete; the current month is not counted.
  expect(costs).toMatchObject({
    perMonth: 235.28,
    averagedMonths: 2,
    perKm: null,
    kmPerMonth: null,
    undatedRepairs: 1,
  });
});

test('a vehicle without costs has no average, and there is no median', async () => {
  const { admin, ids } = await fleetOf('B-KO-1');
  const costs = await costsOf(admin, ids[0]);
  expect(costs).toMatchObject({ perMonth: null, averagedMonths: null, perKm: null, undatedRepairs: 0 });
  expect(costs.fleet).toEqual({ perMonth: null, vehicles: 0, perKm: null, vehiclesWithKm: 0 });
});

test('a position belongs to the vehicle that carried the plate on its day', async () => {
  const { admin, ids } = await fleetOf('B-KO-1', 'B-KO-2');
  const [first, second = 0] = ids;
  const { token } = admin;
  await bill(admin, 'B-KO-1', '2026-09-03', 400);
  await bill(admin, 'B-KO-1', '2026-10-03', 500);
  await app.good(api.updateVehicle, {
    params: { id: first },
    body: { licensePlate: null, keepFormerPlate: true },
    token,
  });
  await app.good(api.updateVehicle, { params: { id: second }, body: { licensePlate: 'B-KO-1' }, token });
  const { body: plates } = await app.good(api.listVehiclePlates, { params: { id: second }, token });
  const plateId = plates.find(({ licensePlate }) => licensePlate === 'B-KO-1')?.id ?? 0;
  const correction = { params: { id: second, plateId }, body: { from: '2026-10-01T00:00:00+02:00' }, token };
  await app.good(api.correctVehiclePlate, correction);
  const leasingOf = async (id: number) =>
    (await costsOf(admin, id)).months.reduce((sum, { leasing }) => sum + leasing, 0);
  expect([await leasingOf(first), await leasingOf(second)]).toEqual([400, 500]);
  // The medians of the fleet look the plate up in the same way: one average of 200, one of 500.
  expect((await costsOf(admin, first)).fleet).toMatchObject({ perMonth: 350, vehicles: 2 });
});

test('the median is that of vehicles with costs, without archived and returned ones', async () => {
  const plates = ['B-ME-1', 'B-ME-2', 'B-ME-3', 'B-ME-4', 'B-ME-5'] as const;
  const { admin, ids } = await fleetOf(...plates, 'B-ME-6');
  const [, , , archived = 0, returned = 0] = ids;
  for (const [index, plate] of plates.entries()) await bill(admin, plate, '2026-10-01', (index + 1) * 100);
  const { token } = admin;
  await app.good(api.updateVehicle, { params: { id: archived }, body: { archived: true }, token });
  await app.good(api.updateVehicle, { params: { id: returned }, body: { status: 'VehicleStatus_RETURNED' }, token });
  const costs = await costsOf(admin, ids[0]);
  expect(costs).toMatchObject({ perMonth: 100, fleet: { perMonth: 200, vehicles: 3 } });
  await repair(admin, plates[1], { repairDate: '2026-10-20', actualCost: 50 });
  expect((await costsOf(admin, ids[0])).fleet.perMonth).toBe(250);
});

test('a kilometre costs what a month costs, by the distance between two mileages', async () => {
  const { admin, ids } = await fleetOf('B-KM-1');
  await bill(admin, 'B-KM-1', '2026-10-01', 600);
  await repair(admin, 'B-KM-1', { repairDate: '2026-07-01', mileageAtRepair: 10_000 });
  expect((await costsOf(admin, ids[0])).perKm).toBeNull();
  const second = await repair(admin, 'B-KM-1', { repairDate: '2026-09-30', mileageAtRepair: 16_000 });
  const costs = await costsOf(admin, ids[0]);
  expect(costs.kmPerMonth).toBe(Math.round((6000 / 91) * (365.25 / 12)));
  expect(costs.perKm).toBeCloseTo(150 / ((6000 / 91) * (365.25 / 12)), 3);
  // A mileage below the first one is a mistake that nobody can resolve here.
  const body = { mileageAtRepair: 9000 };
  await app.good(api.updateRepairRecord, { params: { id: second }, body, token: admin.token });
  expect(await costsOf(admin, ids[0])).toMatchObject({ perKm: null, kmPerMonth: null, perMonth: 150 });
});

test('a late first cost is divided by the months that the vehicle was in the fleet', async () => {
  const { admin, ids } = await fleetOf('B-SP-1', 'B-SP-2', 'B-SP-3');
  const [tyres, driven = 0, neither = 0] = ids;
  const { token } = admin;
  for (const plate of ['B-SP-1', 'B-SP-2', 'B-SP-3'])
    await repair(admin, plate, { repairDate: '2026-07-10', actualCost: 960 });
  await app.good(api.updateVehicle, { params: { id: tyres }, body: { lastFrontTireChange: '2026-05-04' }, token });
  await writeTrips(admin, [
    {
      vehicle: { id: driven, vin: '', licensePlate: 'B-SP-2' },
      start: '2024-03-01T08:00:00Z',
      end: '2024-03-01T09:00:00Z',
    },
  ]);
  expect(await costsOf(admin, tyres)).toMatchObject({ perMonth: 160, averagedMonths: 6 });
  expect(await costsOf(admin, driven)).toMatchObject({ perMonth: 80, averagedMonths: 12 });
  expect(await costsOf(admin, neither)).toMatchObject({ perMonth: 240, averagedMonths: 4 });
  expect((await costsOf(admin, neither)).fleet.perMonth).toBe(160);
});

test('nobody reads costs without a token or of another company', async () => {
  const { admin, ids } = await fleetOf('B-KO-1');
  await bill(admin, 'B-KO-1', '2026-10-01', 600);
  const stranger = await createAdmin(app);
  const params = { id: ids[0] };
  expect((await app.call(api.getVehicleCosts, { params })).status).toBe(401);
  expect((await app.call(api.getVehicleCosts, { params, token: stranger.token })).status).toBe(404);
  const own = await createVehicle(app, stranger, { licensePlate: 'B-KO-1' });
  expect((await costsOf(stranger, own.id)).fleet.vehicles).toBe(0);
});
