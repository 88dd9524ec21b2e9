import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, signIn } from '../../../test/factories.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const stranger = await createAdmin(app);
const { token } = admin;

const van = await createVehicle(app, admin, 'B-ÄB-1234', 'WDB9066331S000001');
const truck = await createVehicle(app, admin, 'HA-EX-7', 'WDB9066331S000002');
const anna = await createDriver(app, admin, 'Anna', 'Öztürk');
const bert = await createDriver(app, admin, 'Bert', 'Zander');

const [long, short, , running, oldPlate] = await writeTrips(admin, [
  { vehicle: van, driver: anna, start: '2026-06-10T04:00:00Z', end: '2026-06-10T14:30:00Z' },
  { vehicle: van, driver: bert, start: '2026-06-11T04:00:00Z', end: '2026-06-11T05:00:00Z' },
  { vehicle: truck, driver: anna, start: '2026-06-12T04:00:00Z', end: '2026-06-12T12:00:00Z' },
  { vehicle: truck, driver: bert, start: '2026-06-13T04:00:00Z' },
  { plate: 'M-XY 99', vin: 'ALTFAHRZEUG', start: '2026-06-09T04:00:00Z', end: '2026-06-09T06:00:00Z' },
]);
const [foreign] = await writeTrips(stranger, [{ plate: 'B-FR-1', start: '2026-06-10T04:00:00Z' }]);

interface Listed {
  readonly startTime: string;
}

const list = async (
  query: Record<string, string> = {},
  endpoint: (typeof api)['listTrips' | 'searchTrips'] = api.listTrips,
  by = token,
) => {
  const { status, body, headers } = await app.call(endpoint, { query, token: by });
  expect(status).toBe(200);
  return {
    days: body.map(({ startTime }: Listed) => Number(startTime.slice(8, 10))),
    total: Number(headers['x-total-count']),
  };
};

test('a trip shows the recorded names and plate, with links to driver and vehicle', async () => {
  const { body } = await app.good(api.getTrip, { params: { id: long as number }, token });
  expect(body).toEqual({
    id: long,
    firstName: 'Anna',
    lastName: 'Öztürk',
    birthDay: '1990-05-17',
    driverId: anna.id,
    vehicleId: van.id,
    vin: van.vin,
    kennzeichen: 'B-ÄB-1234',
    startTime: '2026-06-10T04:00:00.000Z',
    endTime: '2026-06-10T14:30:00.000Z',
    presumedEnd: null,
    unclearFrom: null,
  });
});

test('an ongoing trip has no end; an unmatched driver and vehicle have no link', async () => {
  const ongoing = await app.good(api.getTrip, { params: { id: running as number }, token });
  expect(ongoing.body.endTime).toBeNull();
  const lonely = await app.good(api.getTrip, { params: { id: oldPlate as number }, token });
  expect(lonely.body).toMatchObject({ driverId: null, vehicleId: null, birthDay: null, kennzeichen: 'M-XY 99' });
});

test('another company’s trip is not found, nor is a missing one, and it is in no list', async () => {
  for (const id of [foreign, 2_000_000_000, 'search-me']) {
    const { status, text } = await app.call(api.getTrip, { params: { id }, token });
    expect([status, text]).toEqual([404, '{"code":"not_found","message":"Nicht gefunden."}']);
  }
  const { body, headers } = await app.good(api.listTrips, { query: {}, token: stranger.token });
  expect([body.map(({ id }: { id: number }) => id), headers['x-total-count']]).toEqual([[foreign], '1']);
});

test('without parameters all trips come, latest start first, with the stored total', async () => {
  expect(await list()).toEqual({ days: [13, 12, 11, 10, 9], total: 5 });
});

test('pages share the total and do not overlap', async () => {
  const pages = [await list({ size: '2' }), await list({ size: '2', page: '2' }), await list({ size: '2', page: '3' })];
  expect(pages.flatMap(({ days }) => days)).toEqual([13, 12, 11, 10, 9]);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
});

test.each([
  ['startTime', 'asc', [9, 10, 11, 12, 13]],
  ['endTime', 'asc', [9, 10, 11, 12, 13]],
  ['endTime', 'desc', [12, 11, 10, 9, 13]],
  ['duration', 'asc', [11, 9, 12, 10, 13]],
  ['duration', 'desc', [10, 12, 9, 11, 13]],
  ['lastName', 'asc', [9, 10, 12, 11, 13]],
  ['firstName', 'desc', [9, 13, 11, 12, 10]],
  ['kennzeichen', 'asc', [10, 11, 12, 13, 9]],
  ['vin', 'asc', [9, 10, 11, 12, 13]],
])('sorted by %s %s; an ongoing trip has neither end nor duration and comes last', async (sort, order, days) => {
  expect((await list({ sort, order, size: '10' })).days).toEqual(days);
});

test.each([
  ['B-ÄB-1234', [11, 10]],
  ['bab1234', [11, 10]],
  ['b-aeb 1234', [11, 10]],
  ['B-ÄB1234', [11, 10]],
  ['ha ex', [13, 12]],
  ['HAEX7', [13, 12]],
  ['ex-7', [13, 12]],
  ['mxy99', [9]],
  ['M-XY-99', [9]],
  ['000002', [13, 12]],
  ['altfahr', [9]],
  ['Öztürk', [12, 10]],
  ['anna oezt', [12, 10]],
  ['zander haex7', [13]],
  ['nobody', []],
  ['%', []],
  ['_', []],
  ['\\', []],
  ['--', []],
  ["'; drop table trips;--", []],
])('searching plate, VIN and driver for %j finds the days %j', async (q, days) => {
  expect(await list({ q, size: '10' })).toEqual({ days, total: days.length });
});

test('a driver with a hyphen in the name is found by each part, with and without it', async () => {
  const owner = await createAdmin(app);
  await writeTrips(owner, [{ firstName: 'Lea-Emma', lastName: "O'Neill", start: '2026-06-08T04:00:00Z' }]);
  for (const q of ['lea-emma', 'leaemma', 'emma', "o'neill lea"])
    expect((await app.good(api.listTrips, { query: { q }, token: owner.token })).body).toHaveLength(1);
});

test('running, unclear and finished trips are listed apart and together', async () => {
  const present = app.clock.now;
  app.clock.now = new Date('2026-06-13T17:59:00Z');
  const { token: then } = await signIn(app, admin);
  const of = async (status: string) => (await list({ status }, api.listTrips, then)).days;
  expect([await of('running'), await of('unclear'), await of('finished')]).toEqual([[13], [], [12, 11, 10, 9]]);
  app.clock.now = new Date('2026-06-13T18:00:00Z');
  expect([await of('running'), await of('unclear')]).toEqual([[], [13]]);
  expect(await list({ status: 'running,finished' }, api.listTrips, then)).toEqual({ days: [12, 11, 10, 9], total: 4 });
  expect(await list({ status: 'running,unclear,finished' }, api.listTrips, then)).toMatchObject({ total: 5 });
  app.clock.now = present;
});

test('from and to are Berlin days that a trip touches, inclusive', async () => {
  expect(await list({ from: '2026-06-11', to: '2026-06-12' })).toEqual({ days: [12, 11], total: 2 });
  expect(await list({ from: '2026-06-12', size: '1' })).toEqual({ days: [13], total: 2 });
  expect(await list({ to: '2026-06-09' })).toEqual({ days: [9], total: 1 });
});

test('a filter that ends before it begins is refused, although a night shift touches both days', async () => {
  const query = { from: '2026-06-12', to: '2026-06-11' };
  for (const endpoint of [api.listTrips, api.exportTrips, api.listPoliceReports, api.listPositions, api.sumPositions]) {
    const { status, body } = await app.call(endpoint, { query, token: admin.token });
    expect([status, body.fields]).toEqual([400, { to: 'Das Ende liegt vor dem Beginn.' }]);
  }
});

test('a night shift, a long trip and one under way are found on every day they touch, in list, number and export', async () => {
  const owner = await createAdmin(app);
  const options = [
    ['Silvester', '2025-12-31T20:00:00Z', '2026-01-01T05:00:00Z'],
    ['Mitternacht', '2025-12-31T15:00:00Z', '2025-12-31T23:00:00Z'],
    ['Woche', '2025-12-27T08:00:00Z', '2026-01-03T08:00:00Z'],
    ['Vergessen', '2025-11-01T08:00:00Z', undefined],
    ['Neujahr', '2025-12-31T23:00:00Z', '2025-12-31T23:00:00Z'],
  ] as const;
  await writeTrips(
    owner,
    options.map(([lastName, start, end]) => ({ lastName, start, ...(end && { end }) })),
  );
  const touching = async (query: Record<string, string>) => {
    const { body, headers } = await app.good(api.listTrips, {
      query: { sort: 'lastName', ...query },
      token: owner.token,
    });
    const names = body.map(({ lastName }: { lastName: string }) => lastName);
    const file = await fetch(`${app.url}${api.exportTrips.path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    const exported = (sheets[0]?.rows.length ?? 0) - 1;
    expect([Number(headers['x-total-count']), exported]).toEqual([names.length, names.length]);
    return names;
  };
  const day = (one: string) => touching({ from: one, to: one });
  expect(await day('2025-12-31')).toEqual(['Mitternacht', 'Silvester', 'Vergessen', 'Woche']);
  expect(await day('2026-01-01')).toEqual(['Neujahr', 'Silvester', 'Vergessen', 'Woche']);
  expect(await day('2026-01-03')).toEqual(['Vergessen', 'Woche']);
  expect(await day('2026-01-04')).toEqual(['Vergessen']);
  expect(await day('2025-10-31')).toEqual([]);
  const today = berlinDay(app.clock.now);
  expect([await day(today), await day(addDays(today, 1)), await day(addDays(today, 40))]).toEqual([
    ['Vergessen'],
    [],
    [],
  ]);
  expect(await touching({ from: '2026-01-01' })).toEqual(['Neujahr', 'Silvester', 'Vergessen', 'Woche']);
  expect(await touching({ to: '2025-12-31' })).toEqual(['Mitternacht', 'Silvester', 'Vergessen', 'Woche']);
  expect(await touching({ from: '2026-01-01', q: 'silv', status: 'finished' })).toEqual(['Silvester']);
});

test('a day of 23 or 25 hours begins and ends at midnight in Berlin', async () => {
  const owner = await createAdmin(app);
  const starts = [
    ['2026-03-28T22:59:00Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:00Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T21:59:00Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:00Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ] as const;
  await writeTrips(
    owner,
    starts.map(([start]) => ({ start, end: start })),
  );
  for (const day of new Set(starts.map(([, berlinDay]) => berlinDay))) {
    const query = { from: day, to: day, sort: 'startTime' as const, order: 'asc' as const };
    const { body } = await app.good(api.listTrips, { query, token: owner.token });
    const expected = starts
      .filter(([, berlinDay]) => berlinDay === day)
      .map(([start]) => new Date(start).toISOString());
    expect(body.map(({ startTime }: Listed) => startTime)).toEqual(expected);
  }
});

test('a cached total follows new trips', async () => {
  const owner = await createAdmin(app);
  const total = async () =>
    (await app.good(api.listTrips, { query: { q: 'neu', size: '1' }, token: owner.token })).headers['x-total-count'];
  await writeTrips(owner, [{ plate: 'NEU-1', start: '2026-06-10T04:00:00Z' }]);
  await expect.poll(total).toBe('1');
  await writeTrips(owner, [{ plate: 'NEU-2', start: '2026-06-10T04:00:00Z' }]);
  await expect.poll(total).toBe('2');
});

test('the trips of a vehicle or of a driver, latest first', async () => {
  expect(await list({ vehicleId: String(van.id) }, api.searchTrips)).toEqual({ days: [11, 10], total: 2 });
  expect(await list({ employeeId: String(anna.id), size: '1' }, api.searchTrips)).toEqual({ days: [12], total: 2 });
  const oldestFirst = { employeeId: String(bert.id), sort: 'startTime', order: 'asc' };
  expect(await list(oldestFirst, api.searchTrips)).toEqual({ days: [11, 13], total: 2 });
});

test('one vehicle or one driver has to be named, neither both nor none', async () => {
  for (const query of [{}, { vehicleId: String(van.id), employeeId: String(anna.id) }] as Record<string, string>[]) {
    const { status, body } = await app.call(api.searchTrips, { query, token });
    expect([status, body.message]).toEqual([400, 'Bitte entweder vehicleId oder employeeId angeben.']);
  }
});

test('another company’s, a missing or another kind of item is not found', async () => {
  const theirs = await createVehicle(app, stranger, 'B-FR-1');
  for (const query of [
    { vehicleId: theirs.id },
    { vehicleId: 2_000_000_000 },
    { vehicleId: anna.id },
    { employeeId: van.id },
    { employeeId: theirs.id },
  ]) {
    const asText = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const { status, text } = await app.call(api.searchTrips, { query: asText, token });
    expect([status, text]).toEqual([404, '{"code":"not_found","message":"Nicht gefunden."}']);
  }
});

test('a deleted driver’s trips keep the name and lose the link', async () => {
  const owner = await createAdmin(app);
  const driver = await createDriver(app, owner, 'Gerda', 'Gegangen');
  const [id] = await writeTrips(owner, [{ driver, start: '2026-06-10T04:00:00Z' }]);
  await app.good(api.deleteEmployee, { body: { employeeId: driver.id }, token: owner.token });
  const { body } = await app.good(api.getTrip, { params: { id: id as number }, token: owner.token });
  expect(body).toMatchObject({ firstName: 'Gerda', lastName: 'Gegangen', driverId: null });
});

test.each<Record<string, string>>([
  { from: '10.06.2026' },
  { from: '2026-02-30' },
  { to: '1800-01-01' },
  { sort: 'birthDay' },
  { order: 'up' },
  { size: '0' },
  { page: '0' },
  { vehicleId: '1' },
  { foo: '1' },
])('the list refuses %j', async (query) => expect((await app.call(api.listTrips, { query, token })).status).toBe(400));

test.each<Record<string, string>>([{ vehicleId: 'x' }, { vehicleId: '0' }, { employeeId: '1.5' }])(
  'the search refuses %j',
  async (query) => expect((await app.call(api.searchTrips, { query, token })).status).toBe(400),
);

test.each(['listTrips', 'getTrip', 'searchTrips', 'whoDrove'] as const)('%s is for members', async (name) => {
  const { status, body } = await app.call(api[name], { params: { id: short } });
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
});
