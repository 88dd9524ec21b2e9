import { createFleet } from '@flottwart/simulators/fleet';
import { failure, personioCredential, startPersonio } from '@flottwart/simulators/personio';
import { type Handle, type ScenarioServer, startScenarioServer } from '@flottwart/simulators/scenario-server';
import { afterEach, expect, test } from 'vitest';
import { createProviderFetch } from '../http/provider-http.ts';
import { createPersonioEmployeeDatabase } from './personio-employee-database.ts';

const now = new Date('2026-08-15T12:00:00Z');
const fleet = createFleet({ vehicles: 1, people: 230, days: 1 }, () => now);
const signal = new AbortController().signal;
const servers: ScenarioServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const connect = async (starting: Promise<ScenarioServer>) => {
  const server = await starting;
  servers.push(server);
  const clock = { now };
  const database = createPersonioEmployeeDatabase(
    createProviderFetch(async () => undefined),
    `${server.url}/v1`,
    () => clock.now,
  );
  const list = () => Array.fromAsync(database.listEmployees(personioCredential, signal));
  const calls = (path: string) => server.requests.filter((request) => request.path.startsWith(path)).length;
  return { server, database, clock, list, calls };
};

test.each(['de', 'en'] as const)('a database in %s returns everybody with all known fields', async (language) => {
  const { list } = await connect(startPersonio({ fleet, language }));
  const rows = await list();
  expect(rows).toHaveLength(fleet.people.length);
  for (const [number, { firstName, lastName, birthDate, birthCity, address, isActive }] of fleet.people.entries()) {
    if (number % 50 === 37) continue;
    const expected = { firstName, lastName, birthDate, birthCity, ...address, isActive };
    expect(rows[number]).toEqual({
      row: { externalId: String(7000 + number), staffNumber: String(1000 + number), ...expected },
    });
  }
  expect(rows[37]).toEqual({ unusable: 'Feld „Nachname“ fehlt.', reference: 'Personio-ID 7037' });
});

test('only used attributes are requested, a hundred employees at a time', async () => {
  const { server, list } = await connect(startPersonio({ fleet }));
  await list();
  const lists = server.requests.filter(({ path }) => path.startsWith('/v1/company/employees?'));
  expect(lists.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('offset'))).toEqual([
    '0',
    '100',
    '200',
    '230',
  ]);
  expect(decodeURIComponent(lists[0]?.path ?? '')).toContain('limit=100');
  expect(decodeURIComponent(lists[0]?.path ?? '')).toContain('attributes[]=dynamic_1146666');
  expect(lists[0]?.path).not.toContain('1146900');
});

test('one token serves until it expires', async () => {
  const { list, calls, clock } = await connect(startPersonio({ fleet }));
  await list();
  await list();
  expect(calls('/v1/auth')).toBe(1);
  clock.now = new Date(now.getTime() + 86_400_000);
  await list();
  expect(calls('/v1/auth')).toBe(2);
});

test('a token that expires early is replaced transparently', async () => {
  const { list, calls } = await connect(startPersonio({ fleet, callsPerToken: 2 }));
  expect(await list()).toHaveLength(fleet.people.length);
  expect(calls('/v1/auth')).toBe(3);
});

test('a connection test signs in again, so that a revoked secret is noticed', async () => {
  const { database, list, server } = await connect(startPersonio({ fleet }));
  await list();
  server.scenario = 'wrong-password';
  await expect(database.verify(personioCredential, signal)).rejects.toMatchObject({
    failure: 'wrong_credentials',
    text: 'Client-ID oder Client-Secret wurde von Personio abgelehnt.',
  });
});

test('a credential without the right to read employees differs from a wrong one', async () => {
  const { database } = await connect(startPersonio({ fleet, scope: 'absences:read' }));
  await expect(database.verify(personioCredential, signal)).rejects.toMatchObject({ failure: 'not_allowed' });
});

const responding = (handle: Handle) =>
  connect(
    startScenarioServer({
      handle: (request, scenario) =>
        request.url.pathname === '/v1/auth'
          ? { body: { success: true, data: { token: 'papi-1', expires_in: 86_400 } } }
          : request.url.pathname.endsWith('/attributes')
            ? { body: { success: true, data: [] } }
            : handle(request, scenario),
    }),
  );

test.each<[string, Handle, object]>([
  [
    'a failure with status 200',
    () => ({ ...failure(404, 'Resource not found'), status: 200 }),
    { failure: 'unexpected_response', text: 'Personio hat die Anfrage abgelehnt.' },
  ],
  [
    'the same page whatever the offset',
    () => ({ body: { success: true, data: Array(100).fill({ attributes: { id: { value: 1 } } }) } }),
    { failure: 'unexpected_response', text: 'Der Anbieter liefert Seiten ohne Ende.' },
  ],
  ['a token refused twice', () => failure(401, 'expired'), { failure: 'wrong_credentials' }],
  ['an object instead of a list', () => ({ body: { success: true, data: {} } }), { failure: 'unexpected_response' }],
  ['neither success nor failure', () => ({ body: { data: [] } }), { failure: 'unexpected_response' }],
  [
    'more than was asked for',
    () => ({ body: { success: true, data: Array(101).fill(null) } }),
    { failure: 'unexpected_response' },
  ],
])('%s ends the list with a failure', async (_name, handle, expected) => {
  const { list } = await responding(handle);
  await expect(list()).rejects.toMatchObject(expected);
});

const value = (of: unknown) => ({ value: of });
const named = { id: value(5), first_name: value('Zoë'), last_name: value('Weiß') };

test.each<[string, unknown, object]>([
  [
    'nobody',
    null,
    { unusable: 'Der Eintrag ist kein Mitarbeiter, wie Personio ihn beschreibt.', reference: 'Eintrag 1' },
  ],
  [
    'somebody without an id',
    { attributes: { ...named, id: value(null) } },
    { unusable: 'Feld „ID“ fehlt.', reference: 'Eintrag 1' },
  ],
  [
    'a name that is an object',
    { attributes: { ...named, last_name: value({ a: 1 }) } },
    { unusable: 'Feld „Nachname“: Text erwartet.' },
  ],
  [
    'a name that never ends',
    { attributes: { ...named, last_name: value('x'.repeat(101)) } },
    { unusable: 'Feld „Nachname“: Höchstens 100 Zeichen.' },
  ],
  ['somebody whose status is not released', { attributes: named }, { row: { externalId: '5', isActive: true } }],
])('%s is reported or accepted as specified', async (_name, item, expected) => {
  const { list } = await responding(({ url }) => ({
    body: { success: true, data: url.searchParams.get('offset') === '0' ? [item] : [] },
  }));
  expect(await list()).toMatchObject([expected]);
});
