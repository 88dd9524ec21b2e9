import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../../test/factories.ts';
import { startGeotab } from '../../../../test/geotab.ts';
import { telematicsOf } from '../../../../test/telematics.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../../test/trip-factories.ts';
import { inTenant } from '../../../db/tenant.ts';

const geotab = await startGeotab({ vehicles: 0, until: new Date() });
const app = await createTestApp({
  SECRET_KEY: randomBytes(32).toString('base64'),
  TELEMATICS_URL: geotab.server.url,
  ALLOW_PRIVATE_HOSTS: 'on',
});
const telematics = telematicsOf(app);
const writeTrips = createTripWriter(app);

let made = 0;
/** Its devices were read just now, so that a look at the map triggers no refresh. */
const newCompany = async ({ isFresh = true } = {}) => {
  const owner = await createAdmin(app);
  const credentialId = await telematics.addCredential(owner);
  if (isFresh) await telematics.noteRefresh(owner, app.clock.now);
  const newVan = async (plate?: string) => {
    made += 1;
    return createVehicle(app, owner, plate ?? `B-MP-${made}`);
  };
  const place = (vehicleId: number, latitude: number | null = 52.5) =>
    telematics.storeReading(owner, { vehicleId, credentialId, at: app.clock.now.toISOString(), latitude });
  return { owner, newVan, place };
};

const positionsOf = async ({ token }: SignedIn, query: { vehicleId?: string } = {}) =>
  (await app.good(api.getFleetPositions, { query, token })).body;
const platesOf = async (owner: SignedIn) => (await positionsOf(owner)).vehicles.map(({ licensePlate }) => licensePlate);
const setPositions = ({ token }: SignedIn, positionsEnabled: boolean) =>
  app.call(api.updateCompany, { params: { id: companyIdOf({ token }) }, body: { positionsEnabled }, token });

test('vehicles with a position are listed by plate, with age, status and driver', async () => {
  const { owner, newVan, place } = await newCompany();
  const [late, early, mute, archived] = [
    await newVan('M-AB-20'),
    await newVan('M-AB-3'),
    await newVan('M-AB-1'),
    await newVan('M-AB-2'),
  ];
  for (const { id } of [late, early, archived]) await place(id);
  await place(mute.id, null);
  const { token } = owner;
  await app.good(api.updateVehicle, { params: { id: archived.id }, body: { archived: true }, token });
  const driver = await createDriver(app, owner, 'Emre', 'Aydin');
  await writeTrips(owner, [
    { vehicle: late, start: '2026-11-14T05:00:00Z', end: '2026-11-14T13:00:00Z' },
    { vehicle: late, driver, start: '2026-11-15T05:00:00Z' },
  ]);
  const body = await positionsOf(owner);
  expect(body).toMatchObject({ state: 'on', tiles: null, hasMore: false });
  expect(body.vehicles.map(({ licensePlate }) => licensePlate)).toEqual(['M-AB-20', 'M-AB-3']);
  expect(body.vehicles[0]).toEqual({
    vehicleId: late.id,
    title: expect.stringContaining('M-AB-20'),
    licensePlate: 'M-AB-20',
    status: 'VehicleStatus_ACTIVE',
    latitude: 52.5,
    longitude: 13.4,
    readAt: app.clock.now.toISOString(),
    driver: {
      id: driver.id,
      name: 'Emre Aydin',
      trip: {
        id: expect.any(Number),
        startTime: '2026-11-15T05:00:00.000Z',
        endTime: null,
        presumedEnd: null,
        unclearFrom: '2026-11-15T19:00:00.000Z',
      },
    },
  });
  expect(body.vehicles[1]?.driver).toBeNull();
});

test('a vehicle without trips has the active driver who is linked to it', async () => {
  const { owner, newVan, place } = await newCompany();
  const van = await newVan();
  await place(van.id);
  const { id } = await createDriver(app, owner, 'Ole', 'Da');
  await app.good(api.createRelation, { body: { workitemAId: van.id, workitemBId: id }, token: owner.token });
  const linked = { id, name: 'Ole Da', trip: null };
  expect((await positionsOf(owner)).vehicles[0]?.driver).toEqual(linked);
});

test('a returned vehicle has no position on any map, one out of service keeps it with its status', async () => {
  const { owner, newVan, place } = await newCompany();
  const [returned, stopped] = [await newVan('K-RT-1'), await newVan('K-RT-2')];
  for (const { id } of [returned, stopped]) await place(id);
  expect(await platesOf(owner)).toEqual(['K-RT-1', 'K-RT-2']);
  const setStatus = (id: number, status: 'VehicleStatus_RETURNED' | 'VehicleStatus_OUT_OF_SERVICE') =>
    app.good(api.updateVehicle, { params: { id }, body: { status }, token: owner.token });
  await setStatus(returned.id, 'VehicleStatus_RETURNED');
  await setStatus(stopped.id, 'VehicleStatus_OUT_OF_SERVICE');
  const { vehicles } = await positionsOf(owner);
  expect(vehicles.map(({ licensePlate, status }) => [licensePlate, status])).toEqual([
    ['K-RT-2', 'VehicleStatus_OUT_OF_SERVICE'],
  ]);
  expect((await positionsOf(owner, { vehicleId: String(returned.id) })).vehicles).toEqual([]);
});

test('an answer that is kept follows every change', async () => {
  const { owner, newVan, place } = await newCompany();
  const van = await newVan('K-AA-1');
  await place(van.id);
  expect(await platesOf(owner)).toEqual(['K-AA-1']);
  expect(await platesOf(owner)).toEqual(['K-AA-1']);
  await app.good(api.updateVehicle, { params: { id: van.id }, body: { licensePlate: 'K-AA-2' }, token: owner.token });
  expect(await platesOf(owner)).toEqual(['K-AA-2']);
  await place(van.id, 48.1);
  expect((await positionsOf(owner)).vehicles[0]?.latitude).toBe(48.1);
});

test('one vehicle is read alone; of another company there is none', async () => {
  const { owner, newVan, place } = await newCompany();
  const [van, other] = [await newVan(), await newVan()];
  for (const { id } of [van, other]) await place(id);
  const one = await positionsOf(owner, { vehicleId: String(van.id) });
  expect(one.vehicles.map(({ vehicleId }) => vehicleId)).toEqual([van.id]);
  const stranger = await newCompany();
  expect(await positionsOf(stranger.owner, { vehicleId: String(van.id) })).toMatchObject({ state: 'on', vehicles: [] });
  expect((await positionsOf(stranger.owner)).vehicles).toEqual([]);
});

test('a company without telematics has no map', async () => {
  const owner = await createAdmin(app);
  expect(await positionsOf(owner)).toEqual({ state: 'unconnected', tiles: null, vehicles: [], hasMore: false });
});

test.each<Record<string, string>>([{ vehicleId: 'x' }, { vehicleId: '0' }, { size: '20' }])(
  'the query %j is refused',
  async (query) => {
    const { owner } = await newCompany();
    expect((await app.call(api.getFleetPositions, { query, token: owner.token })).status).toBe(400);
  },
);

test('with positions switched off none leaves the API or stays stored, and none is stored later', async () => {
  const { owner, newVan } = await newCompany({ isFresh: false });
  const { token } = owner;
  const member = await createMember(app, owner);
  const van = await newVan();
  const vin = 'WDB9066331S777777';
  await app.good(api.updateVehicle, { params: { id: van.id }, body: { vin }, token });
  geotab.reset({ vehicles: [{ vin, odometerMetres: 5_000_000 }], until: app.clock.now });

  const inside = () =>
    inTenant(telematics.db, companyIdOf(owner), (tx) =>
      tx
        .selectFrom('telematics_readings')
        .select(['latitude', 'longitude', 'odometer_km'])
        .where('company_id', '=', companyIdOf(owner))
        .execute(),
    );
  const seen = async () => {
    const cockpit = await app.good(api.getVehicleCockpit, { params: { id: van.id }, token: member.token });
    const info = await app.call(api.getVehicleInfo, { query: { vehicleId: String(van.id) }, token: member.token });
    const map = await positionsOf(member);
    const one = await positionsOf(member, { vehicleId: String(van.id) });
    return {
      cockpit: cockpit.body.position,
      info: [info.body.latitude, info.body.longitude],
      map: [map.state, map.vehicles.length, one.vehicles.length],
    };
  };
  const shown = { cockpit: expect.objectContaining({ latitude: expect.any(Number) }), map: ['on', 1, 1] };
  const hidden = { cockpit: null, info: [null, null], map: ['off', 0, 0] };

  await expect.poll(seen).toMatchObject(shown);
  expect((await setPositions(member, false)).status).toBe(403);
  expect((await setPositions(owner, false)).status).toBe(200);
  expect(await seen()).toEqual(hidden);
  expect(await inside()).toEqual([{ latitude: null, longitude: null, odometer_km: 5000 }]);

  app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000);
  geotab.reset({ vehicles: [{ vin, odometerMetres: 6_000_000 }], until: app.clock.now });
  await expect
    .poll(async () => {
      await app.call(api.getVehicleInfo, { query: { vehicleId: String(van.id) }, token });
      return inside();
    })
    .toEqual([{ latitude: null, longitude: null, odometer_km: 6000 }]);
  expect(await seen()).toEqual(hidden);

  const { body } = await setPositions(owner, true);
  expect(body.positionsEnabled).toBe(true);
  await expect.poll(seen).toMatchObject(shown);
});

test('viewing the map asks the provider for nothing itself; a refresh is queued where readings are old', async () => {
  const { owner } = await newCompany({ isFresh: false });
  geotab.reset({ vehicles: [], until: app.clock.now });
  await positionsOf(owner);
  const runs = async () => (await telematics.credentials(owner)).map(({ last_run_at }) => last_run_at?.getTime());
  await expect.poll(runs).toEqual([app.clock.now.getTime()]);
  expect(geotab.methods()).not.toEqual([]);
  const calls = geotab.server.requests.length;
  for (let count = 0; count < 5; count += 1) await positionsOf(owner);
  expect(geotab.server.requests).toHaveLength(calls);
});
