import type { DriverChange } from '@flottwart/simulators/mygeotab/entities';
import { scenarios } from '@flottwart/simulators/scenario-server';
import { beforeEach, expect, test } from 'vitest';
import { geotabAccount, startGeotab } from '../../../test/geotab.ts';
import type { ProviderShift } from '../driving-history/driving-history.ts';
import { createProviderFetch } from '../http/provider-http.ts';
import { ProviderError, type ProviderFailure, type ProviderRow } from '../provider.ts';
import { createGeotabClient } from './geotab-client.ts';
import { createGeotabDrivingHistory } from './geotab-driving-history.ts';

const until = new Date('2026-03-10T20:00:00Z');
const plan = { vehicles: 2, drivers: 3, until };
const geotab = await startGeotab(plan);
beforeEach(() => geotab.reset(plan));

const never = new AbortController().signal;
const { database, userName, password } = geotabAccount;
const credential = { username: `${database}/${userName}`, password };

/** Short timeout where every response is late anyway. */
const shortTimeout = { timeoutMs: 100, attempts: 1 };

const createHistory = () => {
  const fetchProvider = createProviderFetch(
    async () => undefined,
    geotab.server.scenario === 'slow' ? shortTimeout : {},
  );
  const client = createGeotabClient(fetchProvider, { url: geotab.server.url, allowPrivateHosts: true });
  return createGeotabDrivingHistory(client, () => until);
};

const at = (instant: string): Date => new Date(`2026-${instant}Z`);

const fetchRows = (from: Date, to: Date, signal = never): Promise<ProviderRow<ProviderShift>[]> =>
  Array.fromAsync(createHistory().fetchShifts(credential, { from, to }, signal));

const fetchShifts = async (from: Date, to: Date): Promise<ProviderShift[]> =>
  (await fetchRows(from, to)).flatMap((row) => ('row' in row ? [row.row] : []));

/** Replaces the driver changes: vehicle b1 by default, an empty name for no driver. */
const setChanges = (...changes: (readonly [when: string, driver: string, vehicle?: string])[]): void => {
  const fleet = geotab.service.fleets.get(database);
  if (!fleet) throw new Error('no fleet');
  fleet.driverChanges = changes.map(
    ([when, driver, vehicle = 'b1'], index): DriverChange => ({
      id: `a-${index + 1}`,
      device: { id: vehicle },
      driver: driver === '' ? 'UnknownDriverId' : { id: driver, isDriver: true },
      dateTime: at(when).toISOString(),
      type: 'DriverKey',
      version: String(index + 1).padStart(16, '0'),
    }),
  );
};

const anna = 'b4000';
const murat = 'b4001';
const brief = (shifts: readonly ProviderShift[]) =>
  shifts.map(({ externalId, driver, start, end }) => [externalId, driver.externalId, start, end]);

test('a driver change begins a shift; the next driver or none ends it', async () => {
  setChanges(['03-02T05:00', anna], ['03-02T13:00', murat], ['03-02T17:00', '']);
  const shifts = await fetchShifts(at('03-01T00:00'), at('03-09T00:00'));
  expect(shifts).toEqual([
    {
      externalId: 'a-1',
      driver: { externalId: anna, firstName: 'Anna', lastName: 'Ahrens' },
      vehicle: { externalId: 'b1', vin: 'WDB9066331S000001', plate: 'L-FW 1000' },
      start: at('03-02T05:00'),
      end: at('03-02T13:00'),
    },
    {
      externalId: 'a-2',
      driver: { externalId: murat, firstName: 'Murat', lastName: 'Öztürk' },
      vehicle: { externalId: 'b1', vin: 'WDB9066331S000001', plate: 'L-FW 1000' },
      start: at('03-02T13:00'),
      end: at('03-02T17:00'),
    },
  ]);
});

test('the same driver again continues their shift', async () => {
  setChanges(['03-02T05:00', anna], ['03-02T11:00', anna], ['03-02T17:00', '']);
  const shifts = await fetchShifts(at('03-01T00:00'), at('03-09T00:00'));
  expect(brief(shifts)).toEqual([['a-1', anna, at('03-02T05:00'), at('03-02T17:00')]]);
});

test('an ongoing shift has no end', async () => {
  setChanges(['03-10T05:00', anna]);
  const shifts = await fetchShifts(at('03-01T00:00'), until);
  expect(brief(shifts)).toEqual([['a-1', anna, at('03-10T05:00'), null]]);
});

test('shifts of different vehicles are independent', async () => {
  setChanges(['03-02T05:00', anna], ['03-02T06:00', murat, 'b2'], ['03-02T09:00', ''], ['03-02T10:00', '', 'b2']);
  const shifts = await fetchShifts(at('03-01T00:00'), at('03-09T00:00'));
  expect(shifts.map(({ vehicle, end }) => [vehicle.externalId, end])).toEqual([
    ['b1', at('03-02T09:00')],
    ['b2', at('03-02T10:00')],
  ]);
});

test('two changes at the same instant create no shift of zero length', async () => {
  setChanges(['03-02T05:00', anna], ['03-02T05:00', murat], ['03-02T17:00', '']);
  const shifts = await fetchShifts(at('03-01T00:00'), at('03-09T00:00'));
  expect(brief(shifts)).toEqual([['a-2', murat, at('03-02T05:00'), at('03-02T17:00')]]);
});

test.each([
  ['once', [['03-01T05:00', anna]]],
  [
    'and was repeated',
    [
      ['03-01T05:00', anna],
      ['03-03T05:00', anna],
      ['03-03T09:00', anna],
    ],
  ],
  [
    'long ago and was repeated',
    [
      ['01-01T05:00', anna],
      ['01-20T05:00', anna],
      ['02-10T05:00', anna],
      ['03-03T09:00', anna],
    ],
  ],
] as const)('a shift that began before the window %s keeps its own id and beginning', async (_what, begun) => {
  setChanges(['01-01T03:00', murat], ['01-01T04:00', ''], ...begun, ['03-05T17:00', '']);
  const shifts = await fetchShifts(at('03-04T00:00'), at('03-09T00:00'));
  expect(brief(shifts)).toEqual([['a-3', anna, at(begun[0][0]), at('03-05T17:00')]]);
});

test('the very first change of a vehicle counts as a beginning', async () => {
  setChanges(['01-01T05:00', anna], ['03-05T17:00', '']);
  const shifts = await fetchShifts(at('03-04T00:00'), at('03-09T00:00'));
  expect(brief(shifts)).toEqual([['a-1', anna, at('01-01T05:00'), at('03-05T17:00')]]);
});

test('a shift that ends after the window has its end, even if its driver signed on again in between', async () => {
  setChanges(['02-01T05:00', anna], ['02-20T05:00', anna], ['03-05T17:00', murat]);
  const shifts = await fetchShifts(at('01-31T00:00'), at('02-02T00:00'));
  expect(brief(shifts)).toEqual([['a-1', anna, at('02-01T05:00'), at('03-05T17:00')]]);
});

test('a shift that ended before the window, or begins after it, is left out', async () => {
  setChanges(['03-01T05:00', anna], ['03-01T17:00', ''], ['03-08T05:00', anna], ['03-08T17:00', '']);
  expect(await fetchShifts(at('03-04T00:00'), at('03-07T00:00'))).toEqual([]);
});

test('consecutive windows return the same shifts as one long window', async () => {
  geotab.reset({ vehicles: 10, drivers: 7, days: 30, until });
  const from = new Date(+until - 30 * 86_400_000);
  const whole = await fetchShifts(from, until);
  const byId = new Map<string, ProviderShift>();
  for (let start = +from; start < +until; start += 3.3 * 86_400_000) {
    const window = await fetchShifts(new Date(start), new Date(Math.min(start + 3.3 * 86_400_000, +until)));
    for (const shift of window) byId.set(shift.externalId, shift);
  }
  const inOrder = (shifts: Iterable<ProviderShift>) =>
    [...shifts].sort((one, other) => one.externalId.localeCompare(other.externalId));
  expect(whole.length).toBeGreaterThan(500);
  expect(inOrder(byId.values())).toEqual(inOrder(whole));
});

test('more changes than one response holds are all read', async () => {
  geotab.reset({ vehicles: 60, drivers: 50, days: 90, until });
  const changes = geotab.service.fleets.get(database)?.driverChanges ?? [];
  expect(changes.length).toBeGreaterThan(15_000);
  const shifts = await fetchShifts(new Date(+until - 91 * 86_400_000), until);
  // Each vehicle and day has two shifts.
  expect(shifts).toHaveLength(60 * 90 * 2);
  expect(new Set(shifts.map(({ externalId }) => externalId)).size).toBe(shifts.length);
});

test('too many changes at one instant are an error, not truncated', async () => {
  setChanges(...Array.from({ length: 5000 }, (): [string, string] => ['03-02T05:00', anna]));
  await expect(fetchRows(at('03-01T00:00'), at('03-09T00:00'))).rejects.toMatchObject({ failure: 'too_large' });
});

test('a fleet larger than one response is queried vehicle by vehicle for its drivers', async () => {
  geotab.reset({ vehicles: 5001, drivers: 1, days: 0, until });
  setChanges(
    ...Array.from({ length: 5001 }, (_, index): [string, string, string] => [
      '03-01T05:00',
      anna,
      `b${(index + 1).toString(16).toUpperCase()}`,
    ]),
  );
  expect(await fetchShifts(at('03-04T00:00'), at('03-04T06:00'))).toHaveLength(5001);
});

test('rows hidden from the account are reported as unusable, with their change', async () => {
  setChanges(['03-02T05:00', 'bFFFF'], ['03-02T13:00', anna, 'b77'], ['03-02T14:00', ''], ['03-02T15:00', '', 'b77']);
  expect(await fetchRows(at('03-01T00:00'), at('03-09T00:00'))).toEqual([
    { unusable: 'Der Zugang sieht den Fahrer bFFFF nicht.', reference: 'a-1' },
    { unusable: 'Der Zugang sieht das Fahrzeug b77 nicht.', reference: 'a-2' },
  ]);
});

test('vehicles are listed without retired ones and trailers', async () => {
  geotab.reset({ vehicles: 1, until, oddities: true });
  const rows = await Array.fromAsync(createHistory().listVehicles(credential, never));
  expect(rows).toEqual([
    { row: { externalId: 'b1', vin: 'WDB9066331S000001', plate: 'L-FW 1000' } },
    { row: { externalId: 'bF003', vin: undefined, plate: 'l hn 3' } },
    { row: { externalId: 'bF004', vin: undefined, plate: undefined } },
  ]);
});

test.each(['dispo@flotte.example', '/dispo', 'flotte/', ''])(
  'the username %j without a database is refused before sending',
  async (username) => {
    await expect(createHistory().verify({ username, password }, never)).rejects.toMatchObject({
      failure: 'wrong_credentials',
      text: 'Der Benutzername für Geotab hat die Form datenbank/benutzer.',
    });
    expect(geotab.methods()).toEqual([]);
  },
);

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

const failureOf = async (outcome: Promise<unknown>): Promise<ProviderFailure | undefined> => {
  const error = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return undefined;
  expect(error).toBeInstanceOf(ProviderError);
  return (error as ProviderError).failure;
};

test.each(scenarios)('in the scenario %s each call returns rows or fails with its reason', async (scenario) => {
  for (const fetchProvider of [
    () => createHistory().verify(credential, never),
    () => Array.fromAsync(createHistory().listVehicles(credential, never)),
    () => fetchRows(at('03-01T00:00'), at('03-09T00:00')),
  ]) {
    geotab.server.scenario = scenario;
    expect(await failureOf(fetchProvider())).toBe(expected[scenario]);
  }
});

test.each(['slow', 'garbage', 'server-errors', 'drops-connection'] as const)(
  '%s midway is an error, never a partial history',
  async (scenario) => {
    setChanges(['03-01T05:00', anna]);
    for (const goodResponses of [1, 3, 5, 6, 7, 8]) {
      geotab.server.scenario = scenario;
      geotab.server.goodResponses = goodResponses;
      expect(await failureOf(fetchRows(at('03-04T00:00'), at('03-09T00:00')))).toBe(expected[scenario]);
    }
  },
);
