import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createMember, createRepairRecord, type SignedIn } from '../../../test/factories.ts';
import { telematicsOf } from '../../../test/telematics.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../test/trip-factories.ts';
import { inTenant } from '../../db/tenant.ts';

const app = await createTestApp({ SECRET_KEY: randomBytes(32).toString('base64') });
app.clock.now = new Date('2026-11-15T12:00:00Z');
const telematics = telematicsOf(app);
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
const credential = await telematics.addCredential(admin);
const empty = { driver: null, odometer: null, position: null, tiles: null, telematics: null, photoId: null };

let made = 0;
const newVan = () => {
  made += 1;
  return createVehicle(app, admin, `B-CP-${made}`);
};

const cockpitOf = async (id: number, reader: Pick<SignedIn, 'token'> = admin) =>
  (await app.good(api.getVehicleCockpit, { params: { id }, token: reader.token })).body;

const storeReading = (vehicleId: number, at: string, odometerKm: number | null) =>
  telematics.storeReading(admin, { vehicleId, credentialId: credential, at, odometerKm });

const repairOf = async (licensePlate: string, changes: { repairDate: string; mileageAtRepair: number }) => {
  const { id } = await createRepairRecord(app, admin, { licensePlate });
  await app.good(api.updateRepairRecord, { params: { id }, body: changes, token });
  return id;
};

test('a vehicle without data has an empty cockpit', async () => {
  const { id, licensePlate } = await newVan();
  const plates = [expect.objectContaining({ licensePlate, from: null, to: null, isNamed: false, isReplaceable: true })];
  expect(await cockpitOf(id)).toEqual({ ...empty, plates });
});

test('nobody reads a cockpit without a token, of another company or of another kind', async () => {
  const van = await newVan();
  const { id: driver } = await createDriver(app, admin, 'Erna', 'Fremd');
  const stranger = await createAdmin(app);
  expect((await app.call(api.getVehicleCockpit, { params: { id: van.id } })).status).toBe(401);
  for (const [id, reader] of [
    [van.id, stranger],
    [driver, admin],
    [2_000_000_000, admin],
  ] as const)
    expect((await app.call(api.getVehicleCockpit, { params: { id }, token: reader.token })).status).toBe(404);
  expect(await cockpitOf(van.id, await createMember(app, admin))).toMatchObject(empty);
});

test('the driver is that of the latest trip, whether it is under way or not', async () => {
  const van = await newVan();
  const driver = await createDriver(app, admin, 'Emre', 'Aydin');
  await writeTrips(admin, [
    { vehicle: van, start: '2026-11-14T05:00:00Z', end: '2026-11-14T13:00:00Z' },
    { vehicle: van, driver, start: '2026-11-15T05:00:00Z' },
  ]);
  const trip = { startTime: '2026-11-15T05:00:00.000Z', endTime: null };
  expect((await cockpitOf(van.id)).driver).toMatchObject({ id: driver.id, name: 'Emre Aydin', trip });
  await writeTrips(admin, [
    { vehicle: van, start: '2026-11-15T10:00:00Z', end: '2026-11-15T11:00:00Z', firstName: '', lastName: '' },
  ]);
  expect((await cockpitOf(van.id)).driver).toMatchObject({ id: null, name: '' });
});

test('a vehicle without trips has the active driver who is linked to it', async () => {
  const van = await newVan();
  const [gone, here] = [await createDriver(app, admin, 'Ina', 'Weg'), await createDriver(app, admin, 'Ole', 'Da')];
  for (const { id } of [gone, here])
    await app.good(api.createRelation, { body: { workitemAId: van.id, workitemBId: id }, token });
  await app.good(api.updateEmployee, { params: { id: gone.id }, body: { status: 'INACTIVE' }, token });
  expect((await cockpitOf(van.id)).driver).toEqual({ id: here.id, name: 'Ole Da', trip: null });
});

test('the mileage is the latest known: of the device, or of a repair after it', async () => {
  const van = await newVan();
  await repairOf(van.licensePlate, { repairDate: '2026-05-02', mileageAtRepair: 40_000 });
  expect((await cockpitOf(van.id)).odometer).toEqual({ km: 40_000, day: '2026-05-02', source: 'repair' });
  await storeReading(van.id, '2026-11-10T08:00:00Z', 52_000.4);
  expect(await cockpitOf(van.id)).toMatchObject({
    odometer: { km: 52_000.4, day: '2026-11-10', source: 'telematics' },
    position: { latitude: 52.5, longitude: 13.4, readAt: '2026-11-10T08:00:00.000Z' },
  });
  const later = await repairOf(van.licensePlate, { repairDate: '2026-11-12', mileageAtRepair: 52_300 });
  await repairOf(van.licensePlate, { repairDate: '2026-11-20', mileageAtRepair: 60_000 });
  expect((await cockpitOf(van.id)).odometer).toMatchObject({ km: 52_300, day: '2026-11-12' });
  await app.good(api.updateRepairRecord, { params: { id: later }, body: { archived: true }, token });
  expect((await cockpitOf(van.id)).odometer).toMatchObject({ source: 'telematics' });
});

test('the values of the device and all plates come along, as their own calls have them', async () => {
  const van = await newVan();
  expect((await cockpitOf(van.id)).telematics).toBeNull();
  await storeReading(van.id, '2026-11-10T08:00:00Z', 52_000.4);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const body = { licensePlate: `${van.licensePlate}9`, keepFormerPlate: true };
  await app.good(api.updateVehicle, { params: { id: van.id }, body, token });
  const { telematics: info, plates } = await cockpitOf(van.id);
  const query = { vehicleId: String(van.id) };
  expect(info).toEqual((await app.good(api.getVehicleInfo, { query, token } as never)).body);
  expect(info).toMatchObject({ odometerKm: 52_000.4, latitude: 52.5 });
  expect(plates).toEqual((await app.good(api.listVehiclePlates, { params: { id: van.id }, token })).body);
  expect(plates.map(({ licensePlate }) => licensePlate)).toEqual([`${van.licensePlate}9`, van.licensePlate]);
});

test('the first mileage of each month in Berlin is kept', async () => {
  const van = await newVan();
  for (const [at, km] of [
    ['2026-09-30T21:59:00Z', 1000],
    ['2026-09-30T22:30:00Z', 1010],
    ['2026-10-20T08:00:00Z', 2000],
    ['2026-11-02T08:00:00Z', null],
    ['2026-11-03T08:00:00Z', 3000],
  ] as const)
    await storeReading(van.id, at, km);
  const kept = await inTenant(telematics.db, companyIdOf(admin), (tx) =>
    tx
      .selectFrom('odometer_months')
      .select(['month', 'odometer_km'])
      .where('company_id', '=', companyIdOf(admin))
      .where('vehicle_id', '=', van.id)
      .orderBy('month')
      .execute(),
  );
  expect(kept.map(({ month, odometer_km }) => [month, odometer_km])).toEqual([
    ['2026-09-01', 1000],
    ['2026-10-01', 1010],
    ['2026-11-01', 3000],
  ]);
});
