import { api } from '@flottwart/contract/api';
import { createFleet } from '@flottwart/simulators/fleet';
import { personioCredential, startPersonio } from '@flottwart/simulators/personio';
import { startWebfleet, webfleetApiKey, webfleetCredential } from '@flottwart/simulators/webfleet';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from './app.ts';
import { createAdmin } from './factories.ts';
import { connectProvider, ended } from './import-factories.ts';

/** Imports over the vendors' own protocols. */
const day = 86_400_000;
/** Noon: the early shifts have been on the road for hours, the late ones have not begun. */
const start = new Date(Math.floor(Date.now() / day) * day - day / 2);
const fleet = createFleet({ vehicles: 6, people: 60, days: 60 }, () => start);
const quota = { minutes: 0 };
const webfleet = await startWebfleet({
  fleet,
  // Advances the clock by a minute per reading, so that no quota is reached.
  now: () => {
    quota.minutes += 1;
    return new Date(start.getTime() + quota.minutes * 61_000);
  },
});
const personio = await startPersonio({ fleet });
const app = await createTestApp({
  DRIVING_HISTORY_ADAPTER: 'webfleet',
  DRIVING_HISTORY_URL: `${webfleet.url}/extern`,
  WEBFLEET_API_KEY: webfleetApiKey,
  EMPLOYEE_DATABASE_URL: `${personio.url}/v1`,
});
afterAll(async () => {
  await webfleet.close();
  await personio.close();
});
app.clock.now = start;

const admin = await createAdmin(app);
const { token } = admin;
const totalOf = async (path: string): Promise<number> =>
  Number((await app.raw('GET', path, { query: { size: '1' }, token })).headers['x-total-count']);

test('employees are imported from Personio once', async () => {
  await connectProvider(app, admin, 'employee-database', personioCredential);
  const importEmployees = async () => ended(app, admin, (await app.good(api.importEmployees, { token })).body.importId);
  expect(await importEmployees()).toMatchObject({ state: 'done', error: '', found: 60, new: 59, skipped: 1 });
  expect(await importEmployees()).toMatchObject({ state: 'done', new: 0, changed: 0, skipped: 1 });
  expect(await totalOf('/api/employees')).toBe(59);
});

test('vehicles and shifts are imported from WEBFLEET once, in windows of less than a month', async () => {
  await connectProvider(app, admin, 'driving-history', webfleetCredential);
  const importTrips = async () => ended(app, admin, (await app.good(api.importTrips, { token })).body.importId);
  const first = await importTrips();
  expect(first).toMatchObject({ state: 'done', error: '' });
  const signedOn = [...fleet.shiftsBetween(new Date(0), start)].filter(({ number }) => number % 83 !== 7);
  expect(first.new).toBe(signedOn.length);
  expect(await totalOf('/api/vehicle-driver-history')).toBe(first.new);
  expect(await importTrips()).toMatchObject({ state: 'done', new: 0, changed: 0 });
  expect(await totalOf('/api/vehicle-driver-history')).toBe(first.new);
});
