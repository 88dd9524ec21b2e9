import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createVehicle, type SignedIn, signIn } from '../../../test/factories.ts';
import { createDriver, createTripWriter } from '../../../test/trip-factories.ts';

const app = await createTestApp({ SECRET_KEY: randomBytes(32).toString('base64') });
const writeTrips = createTripWriter(app);

const now = new Date('2026-06-10T13:00:00Z');
const today = berlinDay(now);
const tomorrow = addDays(today, 1);

let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = now;
  admin = await createAdmin(app);
});

/** A vehicle whose inspection is valid, unless the changes differ. */
const vehicle = async (licensePlate: string, changes: object = {}) => {
  const { id, vin } = await createVehicle(app, admin, { licensePlate });
  const body = { huValidUntil: addDays(today, 300), ...changes };
  await app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
  return { id, vin, licensePlate };
};

const repair = async (licensePlate: string, changes: object): Promise<number> => {
  const work = { repairType: 'Bremsen', workshopName: 'Meyer', repairReason: 'quietscht' } as const;
  const { token } = admin;
  const { body } = await app.good(api.createRepairRecord, { body: { ...work, licensePlate }, token });
  await app.good(api.updateRepairRecord, { params: { id: body.id }, body: changes, token });
  return body.id;
};

const listed = async (query: Record<string, string> = {}) => {
  const { body, headers } = await app.good(api.listReadiness, { query, token: admin.token });
  return { rows: body, total: Number(headers['x-total-count']) };
};

const counted = async (query: Record<string, string> = {}) =>
  (await app.good(api.countReadiness, { query, token: admin.token })).body;

/** Plate, state and reasons in one line. */
const lines = async (query: Record<string, string> = {}) =>
  (await listed(query)).rows.map(({ licensePlate, state, reasons }) =>
    [licensePlate, state, ...reasons.map(({ type }) => type)].join(' '),
  );

test('tomorrow is judged by default, what is not ready first, then by plate', async () => {
  const driven = await vehicle('B-A-1');
  await vehicle('B-B-2', { huValidUntil: today });
  await vehicle('B-C-3', { status: 'VehicleStatus_OUT_OF_SERVICE' });
  await vehicle('B-D-4');
  const archived = await vehicle('B-E-5');
  await app.good(api.updateVehicle, { params: { id: archived.id }, body: { archived: true }, token: admin.token });
  await writeTrips(admin, [{ vehicle: driven, start: '2026-06-09T06:00:00Z', end: '2026-06-09T12:00:00Z' }]);

  expect(await lines()).toEqual([
    'B-B-2 notReady inspection',
    'B-C-3 notReady status',
    'B-D-4 remark driver',
    'B-A-1 ready',
  ]);
  expect(await counted()).toEqual({
    day: tomorrow,
    vehicles: 4,
    states: { notReady: 2, remark: 1, ready: 1 },
    reasons: { status: 1, inspection: 1, inspectionUnknown: 0, repair: 0, lease: 0, service: 0, driver: 1, shift: 0 },
  });
  const { rows } = await listed({ state: 'ready' });
  expect(rows).toEqual([
    {
      vehicleId: driven.id,
      title: 'B-A-1',
      licensePlate: 'B-A-1',
      status: 'VehicleStatus_ACTIVE',
      state: 'ready',
      reasons: [],
      driver: { id: null, name: 'Karl Kutscher' },
    },
  ]);
});

test('a returned vehicle is not in the fleet, whatever day is asked for', async () => {
  await vehicle('B-A-1', { status: 'VehicleStatus_RETURNED', huValidUntil: today });
  await vehicle('B-B-2');
  expect(await lines({ q: 'B-' })).toEqual(['B-B-2 ready']);
  expect(await counted()).toMatchObject({ vehicles: 1, states: { notReady: 0, remark: 0, ready: 1 } });
});

test('an inspection that is valid until tomorrow lapses the day after', async () => {
  await vehicle('B-A-1', { huValidUntil: tomorrow });
  expect(await lines({ day: tomorrow })).toEqual(['B-A-1 ready']);
  expect(await lines({ day: addDays(tomorrow, 1) })).toEqual(['B-A-1 notReady inspection']);
});

test('an unknown inspection is a remark of a vehicle in use', async () => {
  await vehicle('B-A-1', { huValidUntil: null });
  await vehicle('B-B-2', { huValidUntil: '1970-01-01' });
  await vehicle('B-C-3', { huValidUntil: null, status: 'VehicleStatus_IN_REPAIR' });
  await vehicle('B-D-4');
  expect(await lines({ reason: 'inspectionUnknown' })).toEqual([
    'B-A-1 remark inspectionUnknown',
    'B-B-2 remark inspectionUnknown',
  ]);
  expect((await counted()).reasons.inspectionUnknown).toBe(2);
});

test('no driver is missed while the company has no trips of late, or in a vehicle that is not ready', async () => {
  const driven = await vehicle('B-A-1');
  await vehicle('B-B-2');
  await vehicle('B-C-3', { returnDate: today });
  expect((await counted()).reasons.driver).toBe(0);
  await writeTrips(admin, [{ vehicle: driven, start: '2026-05-26T21:00:00Z', end: '2026-05-26T21:59:00Z' }]);
  expect(await lines({ reason: 'driver' })).toEqual([]);
  await writeTrips(admin, [{ vehicle: driven, start: '2026-05-26T22:00:00Z', end: '2026-05-26T23:00:00Z' }]);
  expect(await lines({ reason: 'driver' })).toEqual(['B-B-2 remark driver']);
  expect((await counted()).reasons.driver).toBe(1);
});

test('a blocking repair is named before an older one that only waits', async () => {
  await vehicle('B-A-1');
  await repair('B-A-1', { repairDate: addDays(today, -9) });
  const planned = await repair('B-A-1', { repairDate: tomorrow });
  await repair('B-A-1', { repairDate: addDays(today, -20), status: 'RepairRecordStatus_DONE' });
  const reasonOn = async (day: string) => (await listed({ day, reason: 'repair' })).rows[0]?.reasons[0];
  expect(await reasonOn(tomorrow)).toMatchObject({
    type: 'repair',
    isBlocking: true,
    repairId: planned,
    date: tomorrow,
  });
  expect(await reasonOn(today)).toMatchObject({ isBlocking: false, date: addDays(today, -9) });
  await app.good(api.updateRepairRecord, { params: { id: planned }, body: { archived: true }, token: admin.token });
  expect(await reasonOn(tomorrow)).toMatchObject({ isBlocking: false, date: addDays(today, -9) });
});

test('a driver is known from a trip of the last 14 days or from a link, while active', async () => {
  const car = await vehicle('B-A-1');
  const driver = await createDriver(app, admin, 'Anna', 'Ahrens');
  const driverOf = async () => (await listed()).rows[0]?.driver;
  await writeTrips(admin, [{ vehicle: car, driver, start: '2026-05-26T21:00:00Z', end: '2026-05-26T21:59:00Z' }]);
  expect(await driverOf()).toBeNull();
  await writeTrips(admin, [{ vehicle: car, driver, start: '2026-05-26T22:00:00Z', end: '2026-05-26T23:00:00Z' }]);
  expect(await driverOf()).toEqual({ id: driver.id, name: 'Anna Ahrens' });

  const { token } = admin;
  await app.good(api.updateEmployee, { params: { id: driver.id }, body: { status: 'INACTIVE' }, token });
  expect(await driverOf()).toBeNull();
  expect((await counted()).reasons.driver).toBe(1);
  const other = await createDriver(app, admin, 'Berta', 'Beier');
  await app.good(api.createRelation, { body: { workitemAId: other.id, workitemBId: car.id }, token });
  expect(await driverOf()).toEqual({ id: other.id, name: 'Berta Beier' });
  expect((await counted()).reasons.driver).toBe(0);
});

test('the hours of the driver on the Berlin day before count over all vehicles', async () => {
  const [first, second] = [await vehicle('B-A-1'), await vehicle('B-B-2')];
  const driver = await createDriver(app, admin, 'Anna', 'Ahrens');
  const [long] = await writeTrips(admin, [
    { vehicle: first, driver, start: '2026-06-10T00:00:00Z', end: '2026-06-10T05:00:00Z' },
    { vehicle: second, driver, start: '2026-06-10T06:00:00Z', end: '2026-06-10T10:00:00Z' },
  ]);
  expect(await lines()).toEqual(['B-A-1 ready', 'B-B-2 ready']);
  await writeTrips(admin, [{ vehicle: second, driver, start: '2026-06-10T12:00:00Z', end: '2026-06-10T12:01:00Z' }]);
  const rows = (await listed()).rows.map(({ reasons }) => reasons);
  const shift = [{ type: 'shift', isBlocking: false, minutes: 541, tripId: long }];
  expect(rows).toMatchObject([shift, shift]);
  expect((await counted()).reasons.shift).toBe(2);
  expect(await lines({ day: today })).toEqual(['B-A-1 ready', 'B-B-2 ready']);
});

test('a trip under way counts until now', async () => {
  const driven = await vehicle('B-A-1');
  await writeTrips(admin, [{ vehicle: driven, start: '2026-06-10T03:50:00Z' }]);
  expect((await listed()).rows[0]?.reasons).toMatchObject([{ type: 'shift', minutes: 550 }]);
});

test('the hours of a trip that nobody ended are named as not known', async () => {
  const driven = await vehicle('B-A-1');
  await writeTrips(admin, [{ vehicle: driven, start: '2026-06-09T22:00:00Z' }]);
  const openSince = '2026-06-09T22:00:00.000Z';
  expect((await listed()).rows[0]?.reasons).toMatchObject([{ type: 'shift', minutes: 840, openSince }]);
});

test('a driver who has not signed off is not named without a word, however long ago it was', async () => {
  const driven = await vehicle('B-A-1');
  const [tripId] = await writeTrips(admin, [{ vehicle: driven, start: '2026-06-08T05:30:00Z' }]);
  const openSince = '2026-06-08T05:30:00.000Z';
  expect((await listed()).rows[0]?.reasons).toMatchObject([{ type: 'shift', minutes: 840, openSince, tripId }]);
  expect((await counted()).reasons.shift).toBe(1);
  app.clock.now = new Date('2026-06-08T13:00:00Z');
  expect((await listed()).rows[0]?.reasons).toEqual([]);
});

test('midnight divides no night shift: it counts whole for every day that it reaches into', async () => {
  const driven = await vehicle('B-A-1');
  const [night] = await writeTrips(admin, [
    { vehicle: driven, start: '2026-06-09T17:00:00Z', end: '2026-06-10T03:00:00Z' },
  ]);
  for (const day of [today, tomorrow])
    expect((await listed({ day })).rows[0]?.reasons).toMatchObject([{ type: 'shift', minutes: 600, tripId: night }]);
  expect(await lines({ day: addDays(tomorrow, 1) })).toEqual(['B-A-1 ready']);
});

test('trips at the same time count once, and those of others not at all', async () => {
  const [first, second] = [await vehicle('B-A-1'), await vehicle('B-B-2')];
  await writeTrips(admin, [
    { vehicle: first, start: '2026-06-10T02:00:00Z', end: '2026-06-10T08:00:00Z' },
    { vehicle: second, start: '2026-06-10T04:00:00Z', end: '2026-06-10T10:00:00Z' },
    {
      vehicle: second,
      firstName: 'Berta',
      lastName: 'Beier',
      start: '2026-06-10T11:00:00Z',
      end: '2026-06-10T12:30:00Z',
    },
  ]);
  expect(await lines()).toEqual(['B-A-1 ready', 'B-B-2 ready']);
});

test('filters by state, reason and search share the list and its total', async () => {
  await vehicle('B-A-1', { huValidUntil: today, nextServiceDate: today });
  await vehicle('B-B-2', { nextServiceDate: today });
  await vehicle('HH-C-3', { returnDate: addDays(today, -1) });
  const found = async (query: Record<string, string>) => {
    const { rows, total } = await listed(query);
    return [rows.map(({ licensePlate }) => licensePlate), total];
  };
  expect(await found({ reason: 'service' })).toEqual([['B-A-1', 'B-B-2'], 2]);
  expect(await found({ reason: 'service,lease', state: 'notReady' })).toEqual([['B-A-1', 'HH-C-3'], 2]);
  expect(await found({ state: 'remark,ready' })).toEqual([['B-B-2'], 1]);
  expect(await found({ q: 'hh', state: 'notReady' })).toEqual([['HH-C-3'], 1]);
  expect(await found({ q: 'nirgends' })).toEqual([[], 0]);
  expect(await found({ page: '2', size: '2' })).toEqual([['B-B-2'], 3]);
  expect(await found({ order: 'desc' })).toEqual([['B-B-2', 'HH-C-3', 'B-A-1'], 3]);
  expect(await found({ sort: 'licensePlate' })).toEqual([['B-A-1', 'B-B-2', 'HH-C-3'], 3]);
  expect(await found({ sort: 'licensePlate', order: 'desc', size: '2' })).toEqual([['HH-C-3', 'B-B-2'], 3]);
});

test('counts follow every change', async () => {
  const { id } = await vehicle('B-A-1', { huValidUntil: null });
  const statesOf = async () => Object.values((await counted()).states);
  expect(await statesOf()).toEqual([0, 1, 0]);
  const repairId = await repair('B-A-1', { repairDate: tomorrow });
  expect(await statesOf()).toEqual([1, 0, 0]);
  const { token } = admin;
  await app.good(api.updateRepairRecord, { params: { id: repairId }, body: { repairDate: null }, token });
  expect(await statesOf()).toEqual([0, 1, 0]);
  expect((await counted()).reasons.repair).toBe(1);
  await app.good(api.updateVehicle, { params: { id }, body: { returnDate: today }, token });
  expect(await statesOf()).toEqual([1, 0, 0]);
  app.clock.now = new Date('2026-06-10T22:00:00Z');
  admin = await signIn(app, admin);
  expect((await counted()).day).toBe(addDays(tomorrow, 1));
});
