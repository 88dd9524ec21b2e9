import { scenarios } from '@flottwart/simulators/scenario-server';
import { beforeEach, expect, test } from 'vitest';
import { geotabAccount, startGeotab } from '../../../test/geotab.ts';
import { createProviderFetch } from '../http/provider-http.ts';
import { ProviderError, type ProviderFailure } from '../provider.ts';
import type { TelematicsReading } from '../telematics/telematics.ts';
import { createGeotabClient } from './geotab-client.ts';
import { createGeotabTelematics } from './geotab-telematics.ts';

const until = new Date('2026-03-10T12:00:00Z');
const plan = { vehicles: 3, until };
const geotab = await startGeotab(plan);
beforeEach(() => geotab.reset(plan));

const never = new AbortController().signal;
const { database, userName: username, password } = geotabAccount;
const credential = { database, username, password };

/** Short timeout where every response is late anyway. */
const shortTimeout = { timeoutMs: 100, attempts: 1 };

const createTelematics = () => {
  const fetchProvider = createProviderFetch(
    async () => undefined,
    geotab.server.scenario === 'slow' ? shortTimeout : {},
  );
  const client = createGeotabClient(fetchProvider, { url: geotab.server.url, allowPrivateHosts: true });
  return createGeotabTelematics(client, () => until);
};

const readAll = (signal = never): Promise<TelematicsReading[]> =>
  Array.fromAsync(createTelematics().readAll(credential, signal));

const failureOf = async (outcome: Promise<unknown>): Promise<ProviderFailure | undefined> => {
  const error = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return undefined;
  expect(error).toBeInstanceOf(ProviderError);
  return (error as ProviderError).failure;
};

test('position, device and odometer in kilometres are read for every vehicle', async () => {
  const readings = await readAll();
  expect(readings).toHaveLength(3);
  expect(readings[0]).toEqual({
    deviceType: 'GO9',
    serialNumber: 'G90000000001',
    vin: 'WDB9066331S000001',
    plate: 'L-FW 1000',
    odometerKm: 12_345.6,
    latitude: 51.3396955,
    longitude: 12.3730747,
    readAt: until,
  });
});

test('a small fleet costs a handful of calls', async () => {
  await readAll();
  expect(geotab.methods()).toEqual(['Authenticate', 'Get', 'Get', 'Get', 'ExecuteMultiCall']);
});

test.each([
  'DiagnosticOdometerAdjustmentId',
  'DiagnosticOdometerId',
  'DiagnosticOBDOdometerReaderId',
  'DiagnosticJ1939TotalVehicleDistanceId',
])('the odometer is found under %s', async (odometerDiagnostic) => {
  geotab.reset({ vehicles: [{ odometerDiagnostic, odometerMetres: 99_620_700 }], until });
  expect((await readAll()).map(({ odometerKm }) => odometerKm)).toEqual([99_620.7]);
});

test.each([
  ['that no device reports', { odometerDiagnostic: 'DiagnosticFuelLevelId' }],
  ['of nought', { odometerMetres: 0 }],
])('an odometer %s is unknown, the position is still read', async (_what, vehicle) => {
  geotab.reset({ vehicles: [vehicle], until });
  expect(await readAll()).toMatchObject([{ odometerKm: null, latitude: 51.3396955 }]);
});

test('retired devices, trailers and devices that never reported are left out; a VIN of ? is unknown', async () => {
  geotab.reset({ vehicles: 1, until, oddities: true });
  const readings = await readAll();
  expect(readings.map(({ vin, plate }) => [vin, plate])).toEqual([
    ['WDB9066331S000001', 'L-FW 1000'],
    ['', 'l hn 3'],
  ]);
});

test.each([
  ['without a fix', 0, 0],
  ['beyond the pole', 91, 0],
])('a device %s has no position', async (_what, latitude, longitude) => {
  const fleet = geotab.service.fleets.get(database);
  if (fleet) fleet.statuses = fleet.statuses.map((status) => ({ ...status, latitude, longitude }));
  expect((await readAll())[0]).toMatchObject({ latitude: null, longitude: null });
});

test('the engine’s VIN is used where the entered one is missing', async () => {
  const fleet = geotab.service.fleets.get(database);
  if (fleet)
    fleet.devices = fleet.devices.map(({ vehicleIdentificationNumber: vin = '', ...device }) => ({
      ...device,
      engineVehicleIdentificationNumber: vin.toLowerCase(),
    }));
  expect((await readAll())[0]?.vin).toBe('WDB9066331S000001');
});

test('a fleet larger than one response is read completely', async () => {
  geotab.reset({ vehicles: 5100, until });
  const readings = await readAll();
  expect(readings).toHaveLength(5100);
  expect(new Set(readings.map(({ serialNumber }) => serialNumber)).size).toBe(5100);
  expect(readings.every(({ odometerKm }) => odometerKm !== null)).toBe(true);
});

test('an empty database has no readings', async () => {
  geotab.server.scenario = 'empty';
  expect(await readAll()).toEqual([]);
});

const expected: Readonly<Record<(typeof scenarios)[number], ProviderFailure | undefined>> = {
  normal: undefined,
  empty: undefined,
  'rate-limited': undefined,
  slow: 'too_slow',
  garbage: 'unexpected_response',
  'server-errors': 'unavailable',
  'drops-connection': 'broken_off',
  'wrong-password': 'wrong_credentials',
};

test.each(scenarios)('in the scenario %s reading and checking succeed or fail with the reason', async (scenario) => {
  geotab.server.scenario = scenario;
  expect(await failureOf(readAll())).toBe(expected[scenario]);
  geotab.server.scenario = scenario;
  expect(await failureOf(createTelematics().verify(credential, never))).toBe(expected[scenario]);
});

test.each(['slow', 'garbage', 'server-errors', 'drops-connection'] as const)(
  '%s midway is an error, never a partial fleet',
  async (scenario) => {
    for (const goodResponses of [1, 2, 3, 4]) {
      geotab.server.scenario = scenario;
      geotab.server.goodResponses = goodResponses;
      expect(await failureOf(readAll())).toBe(expected[scenario]);
    }
  },
);

test('a cancelled reading stops', async () => {
  expect(await failureOf(readAll(AbortSignal.abort()))).toBe('cancelled');
});
