import { createFleet } from '@flottwart/simulators/fleet';
import { type Handle, type ScenarioServer, startScenarioServer } from '@flottwart/simulators/scenario-server';
import { startWebfleet, webfleetApiKey, webfleetCredential } from '@flottwart/simulators/webfleet';
import { afterEach, expect, test } from 'vitest';
import type { ProviderShift } from '../driving-history/driving-history.ts';
import { createProviderFetch, type FetchLimits } from '../http/provider-http.ts';
import type { ProviderRow } from '../provider.ts';
import { createWebfleetDrivingHistory } from './webfleet-driving-history.ts';

const day = 86_400_000;
const noon = new Date('2026-08-15T12:00:00Z');
const size = { vehicles: 12, people: 30, days: 60 };
const signal = new AbortController().signal;
const servers: ScenarioServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Advances the clock only while the adapter waits. */
const connect = async (
  start: (now: () => Date) => Promise<ScenarioServer>,
  { limits = {}, apiKey = webfleetApiKey }: { limits?: Partial<FetchLimits>; apiKey?: string } = {},
) => {
  const clock = { now: noon };
  const rests: number[] = [];
  const server = await start(() => clock.now);
  servers.push(server);
  const pause = async (milliseconds: number) => {
    rests.push(milliseconds / 1000);
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  const history = createWebfleetDrivingHistory(
    createProviderFetch(pause, limits),
    { url: `${server.url}/extern`, apiKey },
    () => clock.now,
  );
  const fetch = (from: Date, to: Date) =>
    Array.fromAsync(history.fetchShifts(webfleetCredential, { from, to }, signal));
  return { server, history, fetch, rests };
};

const fleetAt = (now: () => Date) => createFleet(size, now);
const simulator = (now: () => Date) => startWebfleet({ now, fleet: fleetAt(now) });
const shiftsIn = (rows: readonly ProviderRow<ProviderShift>[]) =>
  rows.flatMap((row) => ('row' in row ? [row.row] : []));

test('vehicles are read with plate and VIN where known', async () => {
  const { history } = await connect(simulator);
  const rows = await Array.fromAsync(history.listVehicles(webfleetCredential, signal));
  const { vehicles } = fleetAt(() => noon);
  expect(rows).toHaveLength(11);
  expect(rows[0]).toEqual({
    row: {
      externalId: '001',
      plate: vehicles[0]?.plate,
      vin: vehicles[0]?.vin,
      manufacturer: vehicles[0]?.manufacturer,
      model: vehicles[0]?.model,
    },
  });
  expect(rows[3]).not.toHaveProperty('row.vin');
  expect(rows[5]).toHaveProperty('row.plate', undefined);
});

test('without the vehicle report a name that is a plate is used as one', async () => {
  const { history } = await connect((now) => startWebfleet({ now, fleet: fleetAt(now), mayReadVehicles: false }));
  const rows = await Array.fromAsync(history.listVehicles(webfleetCredential, signal));
  expect(rows[0]).toEqual({ row: { externalId: '001', plate: fleetAt(() => noon).vehicles[0]?.plate } });
  expect(rows[5]).toEqual({ row: { externalId: '006' } });
});

test('consecutive trips of a driver on a vehicle become one shift', async () => {
  const { fetch } = await connect(simulator);
  const from = new Date(noon.getTime() - 10 * day);
  const rows = await fetch(from, noon);
  const shifts = shiftsIn(rows);
  const real = [...fleetAt(() => noon).shiftsBetween(from, noon)].filter(({ shift }) => shift.start >= from);
  for (const { shift, number } of real) {
    const found = shifts.filter(({ start }) => start.getTime() === shift.start.getTime());
    if (number % 83 === 7) {
      expect(found).toEqual([]);
      expect(rows).toContainEqual({
        unusable: 'Die Fahrt hat keinen Fahrer.',
        reference: `Fahrt ${100_000 + number * 10}`,
      });
      continue;
    }
    const { firstName, lastName } = shift.driver;
    expect(found).toContainEqual(
      expect.objectContaining({
        externalId: String(100_000 + number * 10),
        driver: { externalId: `F${shift.driver.number}`, firstName, lastName },
        vehicle: expect.objectContaining({ externalId: String(shift.vehicle.number + 1).padStart(3, '0') }),
      }),
    );
  }
  expect(shifts.filter(({ end }) => end === null)).toHaveLength(12);
});

test('adjacent windows return every shift once; the quota of one report per minute is kept', async () => {
  const { fetch, rests, server, history } = await connect(simulator);
  const from = noon.getTime() - 50 * day;
  const windows = [from, from + history.windowDays * day, noon.getTime()];
  const first = shiftsIn(await fetch(new Date(windows[0] ?? 0), new Date(windows[1] ?? 0)));
  const second = shiftsIn(await fetch(new Date(windows[1] ?? 0), new Date(windows[2] ?? 0)));
  expect(rests).toEqual([60]);
  const all = new Map(first.map((shift) => [shift.externalId, shift]));
  for (const shift of second) {
    const known = all.get(shift.externalId);
    if (known) expect(shift).toEqual(known);
    all.set(shift.externalId, shift);
  }
  const starts = [...all.values()].map(({ vehicle, start }) => `${vehicle.externalId} ${start.toISOString()}`);
  expect(new Set(starts).size).toBe(starts.length);
  const ranges = server.requests.filter(({ path }) => path.includes('showTripReport'));
  expect(ranges).toHaveLength(3);
  expect(ranges[0]?.path).not.toContain('geheim');
});

test('a report that is too long is split, nothing lost and nothing doubled', async () => {
  const whole = await connect(simulator);
  const from = new Date(noon.getTime() - 20 * day);
  const expected = shiftsIn(await whole.fetch(from, noon));
  const halved = await connect(simulator, { limits: { bytes: 150_000 } });
  expect(shiftsIn(await halved.fetch(from, noon))).toEqual(expected);
  expect(halved.rests.length).toBeGreaterThan(2);
});

const withTrips =
  (rows: readonly unknown[]): Handle =>
  ({ url }) => ({
    body: url.searchParams.get('action') === 'showTripReportExtern' ? rows : '63,document is empty',
  });
const good = {
  tripid: 7,
  objectno: '001',
  driverno: 'F1',
  drivername: 'Weiß, Zoë',
  start_time: '2026-08-10T06:00:00+02:00',
  end_time: '2026-08-10T07:00:00+02:00',
};
const range = [new Date(noon.getTime() - 10 * day), noon] as const;

test.each<[string, object, object]>([
  ['a vehicle in no list keeps its number', {}, { row: { externalId: '7', vehicle: { externalId: '001' } } }],
  ['a number as a text', { tripid: '7' }, { row: { externalId: '7' } }],
  [
    'a time without offset',
    { start_time: '2026-08-10T06:00:00' },
    { unusable: expect.stringContaining('Feld „Beginn“: Kein gültiger Zeitpunkt'), reference: 'Fahrt 7' },
  ],
  [
    'an end before the start',
    { end_time: '2026-08-10T05:00:00+02:00' },
    { unusable: 'Das Ende liegt vor dem Beginn.', reference: 'Fahrt 7' },
  ],
  ['a trip without an id', { tripid: null }, { unusable: 'Feld „Fahrtnummer“ fehlt.', reference: 'Eintrag 1' }],
])('%s is understood or reported', async (_name, changed, expected) => {
  const { fetch } = await connect(() => startScenarioServer({ handle: withTrips([{ ...good, ...changed }]) }));
  expect(await fetch(...range)).toMatchObject([expected]);
});

test('a bookkeeping correction is not a trip', async () => {
  const { fetch } = await connect(() => startScenarioServer({ handle: withTrips([{ ...good, tripmode: 4 }]) }));
  expect(await fetch(...range)).toEqual([]);
});

test.each<[string, unknown, object]>([
  ['busy', '10000,Server busy', { failure: 'rate_limited' }],
  ['busy with another request', { errorCode: 8015, errorMsg: 'busy' }, { failure: 'rate_limited' }],
  ['upstream', '9199,upstream', { failure: 'unavailable' }],
  ['not allowed', '8,Action not allowed', { failure: 'not_allowed' }],
  ['login', { errorCode: '1141', errorMsg: 'no' }, { failure: 'wrong_credentials' }],
  [
    'something new',
    '4711,Neues',
    { failure: 'not_allowed', text: 'WEBFLEET hat die Anfrage abgelehnt (Fehler 4711).' },
  ],
  ['an object', { rows: [] }, { failure: 'unexpected_response' }],
  ['prose', 'Guten Tag', { failure: 'unexpected_response' }],
])('the response "%s" is reported correctly', async (_name, body, expected) => {
  const { history } = await connect(() => startScenarioServer({ handle: () => ({ body }) }));
  await expect(history.verify(webfleetCredential, signal)).rejects.toMatchObject(expected);
});

test.each(['spedition', '/benutzer', 'konto/', 'konto/a:b', 'ko:nto/a'])(
  'the user name %j is refused before sending, with the expected form',
  async (username) => {
    const { history, server } = await connect(simulator);
    await expect(history.verify({ username, password: 'x' }, signal)).rejects.toMatchObject({
      failure: 'wrong_credentials',
      text: 'Der Benutzername muss die Form „konto/benutzer“ haben.',
    });
    expect(server.requests).toHaveLength(0);
  },
);

test('a wrong password and a wrong key of the operator are refused', async () => {
  const { history } = await connect(simulator);
  await expect(history.verify({ ...webfleetCredential, password: 'x' }, signal)).rejects.toMatchObject({
    failure: 'wrong_credentials',
  });
  const other = await connect(simulator, { apiKey: 'falsch' });
  await expect(other.history.verify(webfleetCredential, signal)).rejects.toMatchObject({
    failure: 'wrong_credentials',
  });
});
