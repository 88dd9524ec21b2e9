import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { createGeotabFleet } from '@flottwart/simulators/mygeotab/fleet';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { geotabAccount, startGeotab } from '../../../test/geotab.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { openOwnerDatabase } from '../../db/connect.ts';

const fleet = { vehicles: 1, until: new Date('2026-11-15T12:00:00Z') };
const { service, server, reset } = await startGeotab(fleet);
const app = await createTestApp({ TELEMATICS_URL: server.url });
const owner = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
afterAll(() => owner.db.destroy());

const second = { database: 'zweite', userName: 'dispo@flotte.example', password: 'geheim-43' };
service.accounts.push(second);
beforeEach(() => reset(fleet));

const { database, userName: username, password } = geotabAccount;
const credential = { database, username, password };

const companyOf = async ({ token }: SignedIn) => (await app.good(api.myCompany, { token })).body;

/** A new credential starts a refresh; the simulator must not change meanwhile. */
const untilRefreshed = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select id from pgboss.job where name = 'telematics-refresh' and state < 'completed'`.execute(owner.db);
      return rows;
    })
    .toEqual([]);

const add = async (admin: SignedIn, body: object = credential, headers: Record<string, string> = {}) => {
  const { id: companyId } = await companyOf(admin);
  const parts = { params: { companyId }, body, headers, token: admin.token };
  const response = await app.call(api.addTelematicsCredential, parts);
  await untilRefreshed();
  return response;
};
const remove = (admin: SignedIn, id: number) =>
  app.call(api.removeTelematicsCredential, { params: { id }, token: admin.token });

test('several credentials are tested, stored encrypted, listed masked and removed one by one', async () => {
  const admin = await createAdmin(app);
  const first = await add(admin);
  expect([first.status, first.body]).toEqual([
    201,
    { id: expect.any(Number), database, username, password: '********' },
  ]);
  await add(admin, { ...credential, database: second.database, password: second.password });
  const { id, geotabCredentialDTO } = await companyOf(admin);
  expect(geotabCredentialDTO).toMatchObject([first.body, { database: 'zweite', password: '********' }]);
  const { rows } = await sql<{ sealed_secret: Buffer }>`
    select sealed_secret from telematics_credentials where company_id = ${id}`.execute(owner.db);
  expect(rows.map(({ sealed_secret }) => sealed_secret.includes('geheim'))).toEqual([false, false]);

  expect((await remove(admin, first.body.id)).status).toBe(200);
  expect((await companyOf(admin)).geotabCredentialDTO).toMatchObject([{ database: 'zweite' }]);
  expect((await remove(admin, first.body.id)).status).toBe(404);
});

test('a new credential refreshes the devices at once', async () => {
  const admin = await createAdmin(app);
  const [device] = createGeotabFleet(fleet).devices;
  const vin = device?.vehicleIdentificationNumber ?? '';
  const { id } = await createVehicle(app, admin, { vin });
  await add(admin);
  const { status, body } = await app.call(api.getVehicleInfo, { query: { vehicleId: String(id) }, token: admin.token });
  expect([status, body.vehicleIdentificationNumber]).toEqual([200, vin]);
});

test('a USER sees how many there are, not which', async () => {
  const admin = await createAdmin(app);
  await add(admin);
  const member = await createMember(app, admin);
  expect((await companyOf(member)).geotabCredentialDTO).toMatchObject([
    { database: '********', username: '********', password: '********' },
  ]);
});

test('wrong credentials are not stored, and the response says why', async () => {
  const admin = await createAdmin(app);
  const response = await add(admin, { ...credential, password: 'falsch' });
  expect([response.status, response.body.code]).toEqual([422, 'unprocessable']);
  expect(response.body.message).toContain('Benutzername');
  server.scenario = 'server-errors';
  expect((await add(admin)).body.message).toBe('Der Anbieter meldet eine Störung.');
  expect((await companyOf(admin)).geotabCredentialDTO).toEqual([]);
});

test('a user of a database is added once, whatever the case', async () => {
  const admin = await createAdmin(app);
  await add(admin);
  service.accounts.push({ ...geotabAccount, database: database.toUpperCase() });
  const response = await add(admin, { ...credential, database: database.toUpperCase() });
  expect([response.status, response.body.code]).toEqual([409, 'conflict']);
  expect((await companyOf(admin)).geotabCredentialDTO).toHaveLength(1);
});

test('a call retried after a lost response adds nothing', async () => {
  const admin = await createAdmin(app);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await add(admin, credential, headers);
  const again = await add(admin, credential, headers);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await companyOf(admin)).geotabCredentialDTO).toHaveLength(1);
});

test.each([
  {},
  { username, password },
  { ...credential, database: ' ' },
  { ...credential, password: '' },
  { ...credential, username: null },
  { ...credential, id: 1 },
  { ...credential, password: 'x'.repeat(1025) },
])('telematics refuses %j', async (body) => {
  const response = await add(await createAdmin(app), body);
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
});

test('credentials of another company are neither added nor removed', async () => {
  const admin = await createAdmin(app);
  const stranger = await createAdmin(app);
  const added = await add(admin);
  const { id: companyId } = await companyOf(admin);
  const before = server.requests.length;
  const intruding = await app.call(api.addTelematicsCredential, {
    params: { companyId },
    body: { ...credential, database: second.database, password: second.password },
    token: stranger.token,
  });
  expect([intruding.status, intruding.body.code]).toEqual([404, 'not_found']);
  expect((await remove(stranger, added.body.id)).status).toBe(404);
  expect(server.requests.length).toBe(before);
  expect((await companyOf(admin)).geotabCredentialDTO).toHaveLength(1);
});

test('each credential is checked separately and has its own state', async () => {
  const admin = await createAdmin(app);
  const { id } = (await add(admin)).body;
  await add(admin, { ...credential, database: second.database, password: second.password });
  const check = (credentialId: number, { token } = admin) =>
    app.call(api.checkConnection, { body: { connection: 'geotab', credentialId }, token });
  server.scenario = 'garbage';
  const failed = await check(id);
  expect([failed.status, failed.body]).toMatchObject([200, { status: 'failing', provider: 'MyGeotab' }]);
  const { body: states } = await app.good(api.listConnectionStates, { token: admin.token });
  expect(states.geotab).toMatchObject([
    { id, status: 'failing', lastError: 'Der Anbieter hat etwas Unverständliches geantwortet.' },
    { status: 'working', lastError: '' },
  ]);
  expect((await check(id, await createAdmin(app))).status).toBe(404);
});
