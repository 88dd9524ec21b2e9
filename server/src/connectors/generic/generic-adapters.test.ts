import { createFleet } from '@flottwart/simulators/fleet';
import { genericCredential } from '@flottwart/simulators/generic-protocol';
import { startGenericEmployees, startGenericHistory } from '@flottwart/simulators/generic-providers';
import { type Handle, type ScenarioServer, startScenarioServer } from '@flottwart/simulators/scenario-server';
import { afterAll, expect, test } from 'vitest';
import { createProviderFetch } from '../http/provider-http.ts';
import { createGenericDrivingHistory, createGenericEmployeeDatabase } from './generic-adapters.ts';

const now = new Date('2026-08-15T12:00:00Z');
const longAgo = new Date('2026-01-01T00:00:00Z');
const fleet = createFleet({ vehicles: 60, people: 130, days: 20 }, () => now);
const history = await startGenericHistory({ fleet, pageSize: 700 });
const employees = await startGenericEmployees({ fleet, pageSize: 50 });
const servers: ScenarioServer[] = [history, employees];
afterAll(async () => {
  for (const server of servers) await server.close();
});

const fetchProvider = createProviderFetch(async () => undefined);
const signal = new AbortController().signal;
const drivingHistory = createGenericDrivingHistory(fetchProvider, history.url);
const employeeDatabase = createGenericEmployeeDatabase(fetchProvider, employees.url);

test('every vehicle of the list is read; values unknown to the provider stay unknown', async () => {
  const rows = await Array.fromAsync(drivingHistory.listVehicles(genericCredential, signal));
  expect(rows).toHaveLength(fleet.vehicles.filter(({ isRented }) => !isRented).length);
  expect(rows[0]).toEqual({
    row: {
      externalId: 'v-0',
      vin: fleet.vehicles[0]?.vin,
      plate: fleet.vehicles[0]?.plate,
      manufacturer: fleet.vehicles[0]?.manufacturer,
      model: fleet.vehicles[0]?.model,
    },
  });
  expect(rows[3]).not.toHaveProperty('row.vin');
});

test('shifts are read page by page, each once; invalid ones are reported with their id', async () => {
  const before = history.requests.length;
  const rows = await Array.fromAsync(drivingHistory.fetchShifts(genericCredential, { from: longAgo, to: now }, signal));
  const all = [...fleet.shiftsBetween(longAgo, now)];
  expect(rows).toHaveLength(all.length);
  expect(history.requests.length - before).toBe(Math.ceil(all.length / 700));
  expect(rows.filter((row) => 'unusable' in row)).toEqual([
    { unusable: 'Das Ende liegt vor dem Beginn.', reference: all[499]?.shift.id },
    { unusable: 'Das Ende liegt vor dem Beginn.', reference: all[1499]?.shift.id },
  ]);
  const { driver, start } = all[0]?.shift ?? {};
  expect(rows[0]).toMatchObject({
    row: {
      externalId: all[0]?.shift.id,
      driver: { externalId: `d-${driver?.number}`, lastName: driver?.lastName, birthDate: driver?.birthDate },
      start,
    },
  });
  expect(rows.filter((row) => 'row' in row && row.row.end === null).length).toBeGreaterThan(50);
});

test('employees are read; one without a last name is reported', async () => {
  const rows = await Array.fromAsync(employeeDatabase.listEmployees(genericCredential, signal));
  expect(rows).toHaveLength(130);
  expect(rows[37]).toEqual({ unusable: 'Feld „Nachname“: Darf nicht leer sein.', reference: 'e-37' });
  expect(rows[9]).toMatchObject({ row: { externalId: 'e-9', staffNumber: '1009', isActive: false } });
});

const serve = async (handle: Handle): Promise<string> => {
  const server = await startScenarioServer({ handle });
  servers.push(server);
  return server.url;
};
const responding = (body: unknown) => serve(() => ({ body }));
const fetchFrom = async (url: string) =>
  Array.fromAsync(
    createGenericDrivingHistory(fetchProvider, url).fetchShifts(genericCredential, { from: longAgo, to: now }, signal),
  );

test('the requested range is sent, and rows outside it are ignored', async () => {
  const driver = { id: 'd', firstName: 'Käthe', lastName: 'Schröder' };
  const shift = (id: string, start: string, end?: string) => ({ id, driver, vehicle: { id: 'v' }, start, end });
  const items = [
    shift('long before', '2025-01-01T00:00:00Z', '2025-01-01T08:00:00Z'),
    shift('into it', '2025-12-31T20:00:00Z', '2026-01-01T02:00:00+02:00'),
    shift('still running', '2025-06-01T00:00:00Z'),
    shift('later', '2026-08-16T00:00:00Z'),
  ];
  let asked = '';
  const url = await serve(({ url }) => {
    asked = url.search;
    return { body: { items } };
  });
  const rows = await fetchFrom(url);
  expect(rows.map((row) => 'row' in row && row.row.externalId)).toEqual(['into it', 'still running']);
  expect(asked).toBe('?from=2026-01-01T00%3A00%3A00.000Z&to=2026-08-15T12%3A00%3A00.000Z');
});

const deep = '['.repeat(100_000) + ']'.repeat(100_000);

test.each<[unknown, string, string]>([
  [null, 'Der Eintrag ist unlesbar.', 'Eintrag 1'],
  [{ id: 'a\u0000b' }, 'Feld „ID“: Enthält unzulässige Zeichen.', 'ab'],
  [{ id: 7 }, 'Feld „ID“: Text erwartet.', '7'],
  [{ id: 's', start: 'gestern' }, 'Die Fahrt nennt keinen Fahrer.', 's'],
  [{ id: 's', driver: JSON.parse(deep) }, 'Feld „Fahrer“: unlesbar.', 's'],
])('row %# is reported in German with the reason it is unusable', async (item, reason, reference) => {
  const [row] = await fetchFrom(await responding({ items: [item] }));
  expect(row).toEqual({ unusable: expect.stringContaining(reason), reference });
});

test('unprintable provider text is cut and cleaned before it is shown', async () => {
  const [row] = await fetchFrom(await responding({ items: [{ id: `${'x'.repeat(5000)}\u202e` }] }));
  expect(row).toMatchObject({ reference: 'x'.repeat(100) });
});

test.each<[string, Handle, object]>([
  [
    'the same page again and again',
    () => ({ body: { items: [], next: 'same' } }),
    { failure: 'unexpected_response', text: 'Der Anbieter liefert Seiten ohne Ende.' },
  ],
  [
    'pages in a circle',
    ({ url }) => ({ body: { items: [], next: url.searchParams.get('cursor') === 'a' ? 'b' : 'a' } }),
    { failure: 'unexpected_response', text: 'Der Anbieter liefert Seiten ohne Ende.' },
  ],
  [
    'a page above the limit',
    () => ({ body: { items: Array(1001).fill({}), next: null } }),
    { failure: 'unexpected_response' },
  ],
  ['an object instead of a list', () => ({ body: { items: {}, next: null } }), { failure: 'unexpected_response' }],
  ['a list instead of a page', () => ({ body: [] }), { failure: 'unexpected_response' }],
  ['a cursor without end', () => ({ body: { items: [], next: 'x'.repeat(501) } }), { failure: 'unexpected_response' }],
  [
    'a redirect',
    () => ({ status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' }),
    { failure: 'unexpected_response', text: 'Der Anbieter verweist auf eine andere Adresse.' },
  ],
  ['a refusal of this list', () => ({ status: 403, body: {} }), { failure: 'not_allowed' }],
  [
    'an address without the protocol',
    () => ({ status: 404, body: {} }),
    { failure: 'unexpected_response', text: 'Der Anbieter hat die Anfrage abgelehnt (Status 404).' },
  ],
])('%s is a failure with a text', async (_name, handle, failure) => {
  await expect(fetchFrom(await serve(handle))).rejects.toMatchObject(failure);
});

test('endless pages stop at a limit, even if every cursor is new', async () => {
  let asked = 0;
  const counting = createGenericDrivingHistory(async () => {
    asked += 1;
    return { status: 200, headers: new Headers(), text: `{"items":[],"next":"${asked}"}` };
  }, 'http://provider.example');
  await expect(Array.fromAsync(counting.listVehicles(genericCredential, signal))).rejects.toMatchObject({
    failure: 'unexpected_response',
  });
  expect(asked).toBe(10_000);
});

test('a user name with a colon, which Basic cannot carry, is refused before sending', async () => {
  await expect(drivingHistory.verify({ username: 'a:b', password: 'c' }, signal)).rejects.toMatchObject({
    failure: 'wrong_credentials',
    text: 'Der Benutzername darf keinen Doppelpunkt enthalten.',
  });
});

test('credentials with umlauts are accepted by the provider', async () => {
  const credential = { username: 'spedition-müller', password: 'Öl&Gaß:€' };
  const server = await startGenericHistory({ fleet, credential });
  servers.push(server);
  await expect(
    createGenericDrivingHistory(fetchProvider, server.url).verify(credential, signal),
  ).resolves.toBeUndefined();
});
