import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { createConnectors } from './connectors.ts';

const connectorsWith = (env: Record<string, string>) =>
  createConnectors(loadConfig(env).connectors, async () => undefined, systemClock);
const credential = { username: 'konto/benutzer', password: 'geheim' };
const signal = new AbortController().signal;
const range = { from: new Date(0), to: new Date(1) };

test.each([
  [{}, 'generic'],
  [{ DRIVING_HISTORY_ADAPTER: 'webfleet' }, 'webfleet'],
])('a driving history without an address or a key is not set up: %o', async (env, source) => {
  const { drivingHistory } = connectorsWith(env);
  const refusal = {
    failure: 'not_set_up',
    text: 'Die Fahrten Historie ist auf dieser Installation nicht eingerichtet.',
    isTransient: false,
  };
  expect(drivingHistory.source).toBe(source);
  await expect(drivingHistory.verify(credential, signal)).rejects.toMatchObject(refusal);
  expect(() => drivingHistory.listVehicles(credential, signal)).toThrow(expect.objectContaining(refusal));
  expect(() => drivingHistory.fetchShifts(credential, range, signal)).toThrow(expect.objectContaining(refusal));
});

test('an employee database without an address is not set up', async () => {
  const { employeeDatabase } = connectorsWith({ EMPLOYEE_DATABASE_ADAPTER: 'generic' });
  await expect(employeeDatabase.verify(credential, signal)).rejects.toMatchObject({
    failure: 'not_set_up',
    text: 'Die Mitarbeiter-DB ist auf dieser Installation nicht eingerichtet.',
  });
});

/** Closed port, so every call fails in the same way. */
const nobody = 'http://127.0.0.1:1';

test.each([
  [{ DRIVING_HISTORY_URL: nobody }, 'generic'],
  [{ DRIVING_HISTORY_ADAPTER: 'webfleet', DRIVING_HISTORY_URL: nobody, WEBFLEET_API_KEY: 'x' }, 'webfleet'],
  [{ DRIVING_HISTORY_ADAPTER: 'geotab', DRIVING_HISTORY_URL: nobody }, 'geotab'],
  [{ DRIVING_HISTORY_ADAPTER: 'geotab', TELEMATICS_URL: nobody }, 'geotab'],
])('the configured driving history is called at its configured address: %o', async (env, source) => {
  const { drivingHistory } = connectorsWith(env);
  expect(drivingHistory.source).toBe(source);
  await expect(drivingHistory.verify(credential, signal)).rejects.toMatchObject({ failure: 'unreachable' });
});

test.each([
  [{ EMPLOYEE_DATABASE_URL: nobody }, 'personio'],
  [{ EMPLOYEE_DATABASE_ADAPTER: 'generic', EMPLOYEE_DATABASE_URL: nobody }, 'generic'],
])('the configured employee database is called at its configured address: %o', async (env, source) => {
  const { employeeDatabase } = connectorsWith(env);
  expect(employeeDatabase.source).toBe(source);
  await expect(employeeDatabase.verify(credential, signal)).rejects.toMatchObject({ failure: 'unreachable' });
});
