import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { createGeotabFleet, type VehiclePlan } from '@flottwart/simulators/mygeotab/fleet';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { listenTo } from '../../../test/event-listener.ts';
import { createAdmin, createVehicle, nextVin, type SignedIn } from '../../../test/factories.ts';
import { geotabAccount, startGeotab } from '../../../test/geotab.ts';
import { telematicsOf } from '../../../test/telematics.ts';
import { createConnectors } from '../../connectors/connectors.ts';
import { inTenant } from '../../db/tenant.ts';
import { silentLog } from '../../lib/log.ts';
import { createSecretBox } from '../../lib/secret-box.ts';
import { refreshAllCompanies, refreshTelematics } from './refresh-telematics.service.ts';
import { requestTelematicsRefresh } from './request-refresh.ts';

const geotab = await startGeotab({ vehicles: 0, until: new Date() });
const app = await createTestApp({
  TELEMATICS_URL: geotab.server.url,
  SECRET_KEY: randomBytes(32).toString('base64'),
  ALLOW_PRIVATE_HOSTS: 'on',
});
const telematics = telematicsOf(app);

const otherAccount = { ...geotabAccount, database: 'zweite' };
geotab.service.accounts.push(otherAccount);

/** Sets the provider's data, relative to the app's clock. */
const setDevices = (vehicles: readonly VehiclePlan[], elsewhere: readonly VehiclePlan[] = []): void => {
  const until = app.clock.now;
  geotab.reset({ vehicles, until });
  geotab.service.fleets.set(otherAccount.database, createGeotabFleet({ vehicles: elsewhere, until }));
};
beforeEach(() => setDevices([]));

const viewVehicle = ({ token }: SignedIn, vehicleId: number) =>
  app.call(api.getVehicleInfo, { query: { vehicleId: String(vehicleId) }, token });

const advanceMinutes = (count: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + count * 60_000);
};

/** Views a stale reading to trigger a refresh and waits until every credential has its result. */
const refresh = async (owner: SignedIn, vehicleId: number): Promise<void> => {
  advanceMinutes(6);
  await viewVehicle(owner, vehicleId);
  const latestRuns = async () => (await telematics.credentials(owner)).map(({ last_run_at }) => last_run_at?.getTime());
  const now = app.clock.now.getTime();
  await expect.poll(async () => (await latestRuns()).every((run) => run === now)).toBe(true);
};

test('a request without a bearer token gets 401', async () => {
  expect((await app.call(api.getVehicleInfo, { query: { vehicleId: '1' } })).status).toBe(401);
});

test.each<[Record<string, string>, number]>([
  [{}, 400],
  [{ vehicleId: 'x' }, 400],
  [{ vehicleId: '1', hash: '1' }, 400],
])('the query %j is refused', async (query, status) => {
  const { token } = await createAdmin(app);
  expect((await app.call(api.getVehicleInfo, { query, token })).status).toBe(status);
});

test('another company’s vehicle is not found, nor is a missing one', async () => {
  const owner = await createAdmin(app);
  const stranger = await createAdmin(app);
  await telematics.addCredential(stranger);
  const { id } = await createVehicle(app, owner);
  const foreign = await viewVehicle(stranger, id);
  const absent = await viewVehicle(stranger, 2_000_000_000);
  expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
});

test('a company without telematics gets that status, and nothing is read', async () => {
  const owner = await createAdmin(app);
  const { id } = await createVehicle(app, owner);
  const response = await viewVehicle(owner, id);
  expect(response.status).toBe(400);
  expect(response.body.message).toBe('Für diese Firma ist keine Telematik eingerichtet.');
  expect(geotab.methods()).toEqual([]);
});

test('viewing a vehicle triggers a refresh, and a live event follows when it is done', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  const { id } = await createVehicle(app, owner, { vin });
  await telematics.addCredential(owner);
  setDevices([{ vin, licensePlate: 'B-AB 1234', odometerMetres: 12_345_678 }]);
  const listener = await listenTo(app.url, owner.token);
  const first = await viewVehicle(owner, id);
  expect(first.status).toBe(400);
  expect(first.body.message).toBe('Zu diesem Fahrzeug gibt es keine Telematikdaten.');
  await expect.poll(() => listener.messages).toContainEqual({ kind: 'vehicle', part: 'telematics' });
  listener.leave();
  const { status, body } = await viewVehicle(owner, id);
  expect(status).toBe(200);
  expect(body).toEqual({
    createdAt: app.clock.now.toISOString(),
    licensePlate: 'B-AB 1234',
    deviceType: 'GO9',
    serialNumber: 'G90000000001',
    vehicleIdentificationNumber: vin,
    odometerKm: 12_345.678,
    latitude: 51.3396955,
    longitude: 12.3730747,
  });
});

test('the cockpit of a vehicle triggers a refresh as well', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  const { id } = await createVehicle(app, owner, { vin });
  await telematics.addCredential(owner);
  setDevices([{ vin, odometerMetres: 12_345_678 }]);
  const cockpit = async () => (await app.good(api.getVehicleCockpit, { params: { id }, token: owner.token })).body;
  expect((await cockpit()).telematics).toBeNull();
  await expect.poll(async () => (await cockpit()).telematics?.odometerKm).toBe(12_345.678);
});

test('a fresh reading triggers no refresh, however often it is viewed', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  const { id } = await createVehicle(app, owner, { vin });
  await telematics.addCredential(owner);
  setDevices([{ vin }]);
  await refresh(owner, id);
  const calls = geotab.server.requests.length;
  advanceMinutes(4);
  for (let count = 0; count < 10; count += 1) expect((await viewVehicle(owner, id)).status).toBe(200);
  const queued = await inTenant(telematics.db, companyIdOf(owner), (tx) =>
    tx.selectFrom('telematics_refreshes').selectAll().where('company_id', '=', companyIdOf(owner)).executeTakeFirst(),
  );
  expect(queued?.queued_at).toBeNull();
  expect(geotab.server.requests).toHaveLength(calls);
});

test('a vehicle created after the last run triggers a refresh at once', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  await telematics.addCredential(owner);
  setDevices([{ vin }]);
  await refresh(owner, (await createVehicle(app, owner)).id);
  advanceMinutes(1);
  const { id } = await createVehicle(app, owner, { vin });
  expect((await viewVehicle(owner, id)).status).toBe(400);
  await expect.poll(async () => (await viewVehicle(owner, id)).status).toBe(200);
});

test('repeated requests enqueue a company once', async () => {
  const owner = await createAdmin(app);
  await telematics.addCredential(owner);
  const companyId = companyIdOf(owner);
  const queued: unknown[] = [];
  const world = {
    clock: () => app.clock.now,
    enqueue: async (_tx: unknown, _job: unknown, payload: unknown) => void queued.push(payload),
  };
  for (let count = 0; count < 5; count += 1)
    await inTenant(telematics.db, companyId, (tx) => requestTelematicsRefresh(world, tx, companyId));
  expect(queued).toEqual([{ companyId }]);
  advanceMinutes(31);
  await inTenant(telematics.db, companyId, (tx) => requestTelematicsRefresh(world, tx, companyId));
  expect(queued).toHaveLength(2);
});

test('every ten minutes the companies with a credential are queued, and no others', async () => {
  const withCredential = await createAdmin(app);
  const without = await createAdmin(app);
  await telematics.addCredential(withCredential);
  const queued: unknown[] = [];
  await refreshAllCompanies({
    db: telematics.db,
    clock: () => app.clock.now,
    enqueue: async (_tx, _job, payload) => void queued.push(payload),
    log: silentLog,
  });
  expect(queued).toContainEqual({ companyId: companyIdOf(withCredential) });
  expect(queued).not.toContainEqual({ companyId: companyIdOf(without) });
});

test('a unique plate matches where there is no VIN', async () => {
  const owner = await createAdmin(app);
  const single = await createVehicle(app, owner, { licensePlate: 'L-FW-77' });
  const shared = await createVehicle(app, owner, { licensePlate: 'L-FW-88' });
  await createVehicle(app, owner, { licensePlate: 'LF-W-88' });
  const twice = await createVehicle(app, owner, { licensePlate: 'L-FW-99' });
  await telematics.addCredential(owner);
  setDevices([
    { vin: '?', licensePlate: 'l fw 77' },
    { vin: '', licensePlate: 'L-FW 88' },
    { vin: '', licensePlate: 'L-FW 99' },
    { vin: '?', licensePlate: 'LFW99' },
  ]);
  await refresh(owner, single.id);
  const statuses = [];
  for (const { id } of [single, shared, twice]) statuses.push((await viewVehicle(owner, id)).status);
  expect(statuses).toEqual([200, 400, 400]);
});

test('the VIN matches even if another device has the plate', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  const { id } = await createVehicle(app, owner, { vin, licensePlate: 'L-FW-55' });
  await telematics.addCredential(owner);
  setDevices([
    { vin: nextVin(), licensePlate: 'L-FW 55' },
    { vin, licensePlate: 'ALT' },
  ]);
  await refresh(owner, id);
  expect((await viewVehicle(owner, id)).body).toMatchObject({ vehicleIdentificationNumber: vin, licensePlate: 'ALT' });
});

test('several databases are read, and a failing credential does not affect the others', async () => {
  const owner = await createAdmin(app);
  const [vin, otherVin] = [nextVin(), nextVin()];
  const here = await createVehicle(app, owner, { vin });
  const there = await createVehicle(app, owner, { vin: otherVin });
  await telematics.addCredential(owner, { password: 'falsch' });
  await telematics.addCredential(owner, { username: otherAccount.userName, database: otherAccount.database });
  setDevices([{ vin }], [{ vin: otherVin }]);
  await refresh(owner, there.id);
  expect((await viewVehicle(owner, there.id)).status).toBe(200);
  expect((await viewVehicle(owner, here.id)).status).toBe(400);
  expect((await telematics.credentials(owner)).map(({ last_error }) => last_error)).toEqual([
    'Geotab hat Benutzername, Passwort oder Datenbank abgelehnt.',
    '',
  ]);
});

test('a failing provider leaves the last reading; a success clears the error', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  const { id } = await createVehicle(app, owner, { vin });
  await telematics.addCredential(owner);
  setDevices([{ vin }]);
  await refresh(owner, id);
  const { body } = await viewVehicle(owner, id);
  geotab.server.scenario = 'server-errors';
  await refresh(owner, id);
  expect((await viewVehicle(owner, id)).body).toEqual(body);
  expect(await telematics.credentials(owner)).toMatchObject([{ last_error: 'Der Anbieter meldet eine Störung.' }]);
  geotab.server.scenario = 'normal';
  await refresh(owner, id);
  expect(await telematics.credentials(owner)).toMatchObject([{ last_error: '' }]);
});

test('a missing odometer keeps its value while the position is updated', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  const { id } = await createVehicle(app, owner, { vin });
  await telematics.addCredential(owner);
  setDevices([{ vin, odometerMetres: 50_000_000 }]);
  await refresh(owner, id);
  advanceMinutes(1);
  setDevices([{ vin, odometerMetres: 0 }]);
  const readAt = app.clock.now.toISOString();
  await refresh(owner, id);
  expect((await viewVehicle(owner, id)).body).toMatchObject({ odometerKm: 50_000, createdAt: readAt });
});

test('the reading of a removed device is deleted', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  const { id } = await createVehicle(app, owner, { vin });
  await telematics.addCredential(owner);
  setDevices([{ vin }]);
  await refresh(owner, id);
  setDevices([{ vin: nextVin() }]);
  await refresh(owner, id);
  expect((await viewVehicle(owner, id)).status).toBe(400);
});

test('readings are deleted with their credential', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  const { id } = await createVehicle(app, owner, { vin });
  const credential = await telematics.addCredential(owner);
  setDevices([{ vin }]);
  await refresh(owner, id);
  expect((await viewVehicle(owner, id)).status).toBe(200);
  await telematics.removeCredential(owner, credential);
  expect((await viewVehicle(owner, id)).body.message).toBe('Für diese Firma ist keine Telematik eingerichtet.');
});

test('a company deleted during a refresh leaves no rows and no error', async () => {
  const owner = await createAdmin(app);
  const vin = nextVin();
  await createVehicle(app, owner, { vin });
  await telematics.addCredential(owner);
  setDevices([{ vin }]);
  const { email: username, password, token } = owner;
  const real = createConnectors(
    app.config.connectors,
    async () => undefined,
    () => app.clock.now,
  );
  const world = {
    db: telematics.db,
    clock: () => app.clock.now,
    secrets: createSecretBox(app.config.secretKey as Buffer),
    log: silentLog,
    connectors: {
      ...real,
      telematics: {
        ...real.telematics,
        async *readAll(...call: Parameters<typeof real.telematics.readAll>) {
          await app.good(api.deleteCompany, { body: { username, password }, token });
          yield* real.telematics.readAll(...call);
        },
      },
    },
  };
  await refreshTelematics(world, companyIdOf(owner));
  expect(geotab.methods()).toContain('ExecuteMultiCall');
  // Again, for a late job.
  await refreshTelematics(world, companyIdOf(owner));
});

test('two companies with the same vehicle in the same database each have their own reading', async () => {
  const [one, other] = [await createAdmin(app), await createAdmin(app)];
  const vin = nextVin();
  const mine = await createVehicle(app, one, { vin });
  const theirs = await createVehicle(app, other, { vin });
  await telematics.addCredential(one);
  setDevices([{ vin }]);
  await refresh(one, mine.id);
  expect((await viewVehicle(one, mine.id)).status).toBe(200);
  expect((await viewVehicle(other, theirs.id)).status).toBe(400);
});
