import { api } from '@flottwart/contract/api';
import type { ImportRemark } from '@flottwart/contract/imports';
import type { Trip } from '@flottwart/contract/trips';
import { createFleet } from '@flottwart/simulators/fleet';
import { startGenericHistory } from '@flottwart/simulators/generic-providers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createEmployee, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { connectionOf, connectProvider, countsOf, ended } from '../../../test/import-factories.ts';
import { asSuperuser, runStatement } from '../../../test/postgres-server.ts';

/** A fixed Friday evening, because the number of shifts depends on the day. */
const friday = new Date('2026-11-13T18:00:00Z');
/** Current time at the provider, which some tests turn back. */
const providerClock = { now: friday };
const fleet = createFleet({ vehicles: 6, people: 9, days: 20 }, () => providerClock.now);
const provider = await startGenericHistory({ fleet, pageSize: 50 });
const app = await createTestApp({ DRIVING_HISTORY_URL: provider.url });
afterAll(() => provider.close());
beforeEach(() => {
  provider.goodResponses = 0;
  provider.scenario = 'normal';
  app.clock.now = friday;
  providerClock.now = app.clock.now;
});

const start = async (owner: SignedIn): Promise<number> =>
  (await app.good(api.importTrips, { token: owner.token })).body.importId;

const importTrips = async (owner: SignedIn) => ended(app, owner, await start(owner));

const connected = async (): Promise<SignedIn> => {
  const admin = await createAdmin(app);
  await connectProvider(app, admin, 'driving-history');
  return admin;
};

const totalOf = async (owner: SignedIn, path: string): Promise<number> =>
  Number((await app.raw('GET', path, { query: { size: '1' }, token: owner.token })).headers['x-total-count']);

const remarksOf = async ({ token }: SignedIn, id: number): Promise<readonly ImportRemark[]> =>
  (await app.good(api.listImportRemarks, { params: { id }, query: {}, token })).body;

test('starting responds at once with the import id and a note that it takes minutes', async () => {
  const admin = await connected();
  // Slow, so that it is still running at the next request.
  provider.scenario = 'slow';
  const { status, body } = await app.call(api.importTrips, { token: admin.token });
  expect([status, body.message]).toEqual([
    202,
    'Der Import der Fahrten wurde gestartet. Das kann einige Minuten dauern.',
  ]);
  const second = await app.call(api.importTrips, { token: admin.token });
  expect([second.status, second.body.message]).toEqual([
    409,
    expect.stringMatching(/^Ein Import der Fahrten läuft bereits \(gestartet am .* Uhr\)\./),
  ]);
  const params = { id: body.importId };
  expect((await app.good(api.cancelImport, { params, token: admin.token })).body.state).toBe('cancelled');
});

test('the same idempotency key starts one import', async () => {
  const admin = await connected();
  const headers = { 'idempotency-key': 'same-key-1234' };
  const first = await app.call(api.importTrips, { token: admin.token, headers });
  const again = await app.call(api.importTrips, { token: admin.token, headers });
  expect(again.body).toEqual(first.body);
  await ended(app, admin, first.body.importId);
});

test('without a connection the import is refused with a hint', async () => {
  const admin = await createAdmin(app);
  const { status, body } = await app.call(api.importTrips, { token: admin.token });
  expect([status, body.message]).toEqual([422, expect.stringContaining('Die Fahrten-Historie ist nicht verbunden.')]);
});

test('a company without special services is led to no tab that it does not have', async () => {
  const admin = await createAdmin(app);
  await runStatement(
    asSuperuser(app.target),
    `update companies set amazon_special_services = false where company_id = ${companyIdOf(admin)}`,
  );
  const { status, body } = await app.call(api.importTrips, { token: admin.token });
  expect([status, body.message]).toEqual([422, expect.stringContaining('nicht freigeschaltet')]);
  expect(body.message).not.toContain('Reiter');
});

test('vehicles come first, then trips, each once; a second import changes nothing', async () => {
  const admin = await connected();
  const first = await importTrips(admin);
  expect(first.error).toBe('');
  expect(first.found).toBeGreaterThan(200);
  expect(first.found).toBe(first.new + first.skipped);
  expect(first.vehiclesNew).toBe(await totalOf(admin, '/api/vehicles'));
  expect(await totalOf(admin, '/api/vehicle-driver-history')).toBe(first.new);

  const second = await importTrips(admin);
  expect(countsOf(second)).toEqual({ ...countsOf(first), new: 0, unchanged: first.new });
  expect([second.vehiclesNew, second.vehiclesChanged]).toEqual([0, 0]);
  expect(await totalOf(admin, '/api/vehicle-driver-history')).toBe(first.new);
});

test('an imported vehicle is searchable and has a history entry by the import', async () => {
  const admin = await connected();
  await importTrips(admin);
  const { body: vehicles } = await app.good(api.listVehicles, {
    query: { q: fleet.vehicles[1]?.vin },
    token: admin.token,
  });
  expect(vehicles).toHaveLength(1);
  const { body: history } = await app.good(api.history, {
    params: { id: vehicles[0]?.id },
    query: {},
    token: admin.token,
  });
  expect(history).toEqual([expect.objectContaining({ field: 'created', userEmail: 'Import', to: vehicles[0]?.title })]);
});

test('drivers are matched by name and birthday; unmatched ones keep the name and get one remark each', async () => {
  const admin = await connected();
  const [person] = fleet.people;
  const { firstName, lastName, birthDate } = person as (typeof fleet.people)[number];
  const employee = await createEmployee(app, admin, { firstName, lastName, birthDate });
  const run = await importTrips(admin);
  const { headers } = await app.good(api.searchTrips, {
    query: { employeeId: employee.id, size: 1 },
    token: admin.token,
  });
  expect(Number(headers['x-total-count'])).toBeGreaterThan(10);
  const remarks = (await remarksOf(admin, run.id)).filter(({ isSkipped }) => !isSkipped);
  const driverRemarks = remarks.filter(
    ({ reason }) => reason.includes('kein Fahrer angelegt') || reason.includes('nicht sicher zu erkennen'),
  );
  expect(driverRemarks).toHaveLength(fleet.people.length - 1);
  expect(driverRemarks.every(({ times }) => times > 1)).toBe(true);
});

test('an existing vehicle keeps its corrections; a different plate gets a remark', async () => {
  const admin = await connected();
  const { vin } = fleet.vehicles[2] as (typeof fleet.vehicles)[number];
  const vehicle = await createVehicle(app, admin, { vin, licensePlate: 'X-YZ-99' });
  const run = await importTrips(admin);
  const { body } = await app.good(api.getVehicle, { params: { id: vehicle.id }, token: admin.token });
  expect([body.licensePlate, body.hersteller]).toEqual(['X-YZ-99', fleet.vehicles[2]?.manufacturer]);
  expect(await remarksOf(admin, run.id)).toContainEqual(
    expect.objectContaining({
      reference: `VIN ${vin}`,
      reason: expect.stringContaining('hier X-YZ-99'),
      isSkipped: false,
    }),
  );
});

test('an ongoing trip is completed by a later import and keeps the recorded names', async () => {
  const admin = await connected();
  // In the afternoon some trips are ongoing.
  app.clock.now = new Date('2026-11-12T15:00:00Z');
  providerClock.now = app.clock.now;
  await importTrips(admin);
  const trips = async () => (await app.good(api.listTrips, { query: {}, token: admin.token })).body as Trip[];
  const before = (await trips()).filter(({ endTime }) => endTime === null);
  expect(before.length).toBeGreaterThan(3);

  app.clock.now = friday;
  providerClock.now = app.clock.now;
  const run = await importTrips(admin);
  expect(run.changed).toBeGreaterThan(3);
  const after = new Map((await trips()).map((trip) => [trip.id, trip]));
  const completed = before.filter(({ id }) => after.get(id)?.endTime !== null);
  expect(completed).toHaveLength(run.changed);
  for (const trip of completed)
    expect(after.get(trip.id)).toEqual({ ...trip, endTime: expect.any(String), presumedEnd: null, unclearFrom: null });
});

test('a wrong password fails the import with a message, stored at the connection too', async () => {
  const admin = await connected();
  provider.scenario = 'wrong-password';
  const run = await importTrips(admin);
  expect([run.state, run.error]).toEqual(['failed', 'Benutzername oder Passwort wurde vom Anbieter abgelehnt.']);
  expect(run.finishedAt).not.toBeNull();
  expect(await connectionOf(app, admin, 'driving-history')).toEqual({
    last_run_at: app.clock.now,
    last_error: 'Benutzername oder Passwort wurde vom Anbieter abgelehnt.',
  });
});

test('an import whose provider breaks off is retried and continues at its checkpoint', async () => {
  const admin = await connected();
  provider.goodResponses = 6;
  provider.scenario = 'drops-connection';
  const id = await start(admin);
  const now = async () => (await app.good(api.getImport, { params: { id }, token: admin.token })).body;
  const error = 'Der Anbieter hat die Antwort mittendrin abgebrochen.';
  await expect.poll(now).toMatchObject({ state: 'queued', error, attempt: 2, maxAttempts: 6 });
  const inTenSeconds = new Date(app.clock.now.getTime() + 10_000).toISOString();
  const [listed] = (await app.good(api.listImports, { query: {}, token: admin.token })).body;
  expect(listed).toMatchObject({ id, error, attempt: 2, nextAttemptAt: inTenSeconds });
  const { body: states } = await app.good(api.listConnectionStates, { token: admin.token });
  expect(states.vehicleDriverHistory).toMatchObject({ status: 'failing', lastError: error });
  const sofar = await totalOf(admin, '/api/vehicle-driver-history');
  provider.scenario = 'normal';
  const run = await ended(app, admin, id);
  expect([run.state, run.error, run.attempt, run.nextAttemptAt]).toEqual(['done', '', 1, null]);
  expect(run.found).toBe(run.new + run.skipped);
  expect(await totalOf(admin, '/api/vehicle-driver-history')).toBe(run.new);
  expect(sofar).toBeLessThan(run.new);
});

test('an empty provider gives an import without rows', async () => {
  const admin = await connected();
  provider.scenario = 'empty';
  const empty = await importTrips(admin);
  expect([empty.state, empty.found, empty.percent]).toEqual(['done', 0, 100]);
});

test('a slow import is cancelled at once and keeps the rows it has written', async () => {
  const admin = await connected();
  provider.goodResponses = 4;
  provider.scenario = 'slow';
  const id = await start(admin);
  await expect.poll(() => totalOf(admin, '/api/vehicles')).toBeGreaterThan(0);
  const { body } = await app.good(api.cancelImport, { params: { id }, token: admin.token });
  expect(body.state).toBe('cancelled');
  const again = await app.call(api.cancelImport, { params: { id }, token: admin.token });
  expect([again.status, again.body.message]).toEqual([409, 'Dieser Import ist schon beendet.']);
  provider.scenario = 'normal';
  expect((await importTrips(admin)).state).toBe('done');
  expect((await ended(app, admin, id)).state).toBe('cancelled');
});

test('another company sees nothing of an import', async () => {
  const admin = await connected();
  const stranger = await createAdmin(app);
  const { id } = await importTrips(admin);
  for (const endpoint of [api.getImport, api.listImportRemarks, api.cancelImport]) {
    const { status, body } = await app.call(endpoint, { params: { id }, token: stranger.token });
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
  const { body: own } = await app.good(api.listImports, { query: {}, token: stranger.token });
  expect(own).toEqual([]);
});

test('two companies import the same ids concurrently without mixing', async () => {
  const owners = [await connected(), await connected()];
  const runs = await Promise.all(owners.map(importTrips));
  for (const [index, owner] of owners.entries()) {
    expect(runs[index]?.state).toBe('done');
    expect(await totalOf(owner, '/api/vehicle-driver-history')).toBe(runs[index]?.new);
    expect(await totalOf(owner, '/api/vehicles')).toBe(runs[index]?.vehiclesNew);
  }
  expect(runs[0]?.new).toBe(runs[1]?.new);
});

test('deleting a company ends its running import', async () => {
  const admin = await connected();
  provider.goodResponses = 3;
  provider.scenario = 'slow';
  await start(admin);
  await expect.poll(() => totalOf(admin, '/api/vehicles')).toBeGreaterThan(0);
  await app.good(api.deleteCompany, {
    body: { username: admin.email, password: admin.password },
    token: admin.token,
  });
  provider.scenario = 'normal';
  const other = await connected();
  expect((await importTrips(other)).state).toBe('done');
});
