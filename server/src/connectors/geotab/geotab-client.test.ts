import { refusal } from '@flottwart/simulators/mygeotab/errors';
import { beforeEach, expect, test } from 'vitest';
import { geotabAccount, startGeotab } from '../../../test/geotab.ts';
import { createProviderFetch } from '../http/provider-http.ts';
import { ProviderError } from '../provider.ts';
import { createGeotabClient, serverAfterSignIn } from './geotab-client.ts';
import { device } from './geotab-entities.ts';

const plan = { vehicles: 3, until: new Date() };
const geotab = await startGeotab(plan);
beforeEach(() => geotab.reset(plan));

const never = new AbortController().signal;
const { database, userName: username, password } = geotabAccount;
const credential = { database, username, password };

const createClient = ({ allowPrivateHosts = true } = {}) => {
  const rests: number[] = [];
  const fetchProvider = createProviderFetch(async (milliseconds) => {
    rests.push(milliseconds);
  });
  const client = createGeotabClient(fetchProvider, { url: geotab.server.url, allowPrivateHosts });
  const devices = (own = credential) => client.get(own, { typeName: 'Device' }, device, never);
  return { client, devices, rests };
};

const failureOf = async (outcome: Promise<unknown>): Promise<ProviderError> => {
  const error = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
};

test('one sign-in serves many calls', async () => {
  const { devices } = createClient();
  expect(await devices()).toHaveLength(3);
  expect(await devices()).toHaveLength(3);
  expect(geotab.methods()).toEqual(['Authenticate', 'Get', 'Get']);
});

test('the password is sent at sign-in only', async () => {
  const { devices } = createClient();
  await devices();
  const carrying = geotab.server.requests.slice(-2).map(({ body }) => body.includes(password));
  expect(carrying).toEqual([true, false]);
});

test('another password gets another session', async () => {
  const { devices } = createClient();
  await devices();
  const failure = await failureOf(devices({ ...credential, password: 'falsch' }));
  expect(failure.failure).toBe('wrong_credentials');
});

test('an expired session is replaced once, and the call succeeds', async () => {
  const { devices } = createClient();
  await devices();
  geotab.service.endSessions();
  expect(await devices()).toHaveLength(3);
  expect(geotab.methods()).toEqual(['Authenticate', 'Get', 'Get', 'Authenticate', 'Get']);
});

test('a session that keeps expiring is a failure, not a loop', async () => {
  const { devices } = createClient();
  await devices();
  const dead = refusal('InvalidUserException', "Invalid session @ 'flotte'");
  geotab.service.next.push(dead, 'default', dead);
  expect((await failureOf(devices())).failure).toBe('unavailable');
  expect(geotab.methods()).toEqual(['Authenticate', 'Get', 'Get', 'Authenticate', 'Get']);
});

test.each([
  [
    'wrong credentials',
    refusal('InvalidUserException', 'Incorrect login credentials'),
    'wrong_credentials',
    /Datenbank/,
  ],
  ['an expired password', refusal('ExpiredPasswordException', 'Expired'), 'wrong_credentials', /abgelaufen/],
  ['missing permissions', refusal('InvalidPermissionsException', 'No'), 'not_allowed', /nicht lesen/],
  ['a database that is moving', refusal('DbUnavailableException', 'UnknownDatabase'), 'unavailable', /nicht verfügbar/],
  [
    'a method that is not there',
    refusal('MissingMethodException', "The method 'X'"),
    'unexpected_response',
    /Unverständliches/,
  ],
  ['a page of the load balancer', { status: 404, body: '<h1>404</h1>' }, 'unexpected_response', /Status 404/],
  [
    'a redirect',
    { status: 302, headers: { location: 'https://a.example' }, body: '' },
    'unexpected_response',
    /andere Adresse/,
  ],
  ['neither result nor error', { body: { jsonrpc: '2.0' } }, 'unexpected_response', /Unverständliches/],
  ['no envelope at all', { body: [1, 2] }, 'unexpected_response', /Unverständliches/],
  ['deep nesting', { body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 'unexpected_response', /Unverständliches/],
] as const)('%s at sign-in is reported as such', async (_what, response, failure, text) => {
  const { devices } = createClient();
  geotab.service.next.push(response, response, response, response);
  const error = await failureOf(devices());
  expect(error.failure).toBe(failure);
  expect(error.text).toMatch(text);
});

test('the old form of an error is understood as well', async () => {
  const { devices } = createClient();
  geotab.service.next.push({ body: { error: { message: 'x', errors: [{ name: 'InvalidUserException' }] } } });
  expect((await failureOf(devices())).failure).toBe('wrong_credentials');
});

test('an exhausted quota is retried after the delay the service asks for', async () => {
  const { devices, rests } = createClient();
  const headers = { 'retry-after': '56' };
  const message = 'API calls quota exceeded. Maximum admitted 10 per 1m.';
  geotab.service.next.push(refusal('OverLimitException', message, { headers }));
  expect(await devices()).toHaveLength(3);
  expect(rests).toEqual([56_000]);
});

test('a quota that stays exhausted is a failure', async () => {
  const { devices } = createClient();
  geotab.service.next.push(
    ...Array.from({ length: 4 }, () => refusal('OverLimitException', 'API calls quota exceeded.')),
  );
  expect((await failureOf(devices())).failure).toBe('rate_limited');
});

test('a moved database is looked up from the start', async () => {
  const { devices } = createClient();
  await devices();
  geotab.service.next.push(refusal('DbUnavailableException', 'Initializing'));
  expect(await devices()).toHaveLength(3);
  expect(geotab.methods()).toEqual(['Authenticate', 'Get', 'Get', 'Authenticate', 'Get']);
});

test('sign-in may redirect to another server, which gets all further calls', async () => {
  geotab.service.path = `127.0.0.1:${geotab.otherServer.port}`;
  const { devices } = createClient();
  expect(await devices()).toHaveLength(3);
  expect(geotab.methods()).toEqual(['Authenticate']);
  expect(geotab.otherServer.requests.length).toBeGreaterThan(0);
});

test('a server that is not the vendor’s gets no session', async () => {
  geotab.service.path = `127.0.0.1:${geotab.otherServer.port}`;
  const before = geotab.otherServer.requests.length;
  const { devices } = createClient({ allowPrivateHosts: false });
  const error = await failureOf(devices());
  expect(error.text).toBe('Geotab verweist auf einen Server, der nicht zu Geotab gehört.');
  expect(geotab.otherServer.requests).toHaveLength(before);
});

test.each([
  ['ThisServer', 'https://my.geotab.com/apiv1'],
  ['my30.geotab.com', 'https://my30.geotab.com/apiv1'],
])('the path %j resolves to %s', (path, url) => {
  expect(serverAfterSignIn(new URL('https://my.geotab.com/apiv1'), path, false).href).toBe(url);
});

test.each([
  'geotab.com.evil.example',
  'evilgeotab.com',
  'my30.geotab.com@evil.example',
  'evil.example/my.geotab.com',
  'my30.geotab.com:8443',
  '127.0.0.1',
  'localhost',
  '[::1]',
  'http://my30.geotab.com',
  'my30.geotab.com\n',
])('the path %j is refused', (path) => {
  expect(() => serverAfterSignIn(new URL('https://my.geotab.com/apiv1'), path, false)).toThrow(ProviderError);
});

test('several calls are batched, at most a hundred at once', async () => {
  const { client } = createClient();
  const requests = Array.from({ length: 230 }, (_, index) => ({
    typeName: 'Device',
    search: { id: `b${(index % 3) + 1}` },
  }));
  const responses = await client.getEach(credential, requests, device, never);
  expect(responses.map((rows) => rows[0]?.id)).toEqual(requests.map(({ search }) => search.id));
  expect(geotab.methods()).toEqual(['Authenticate', 'ExecuteMultiCall', 'ExecuteMultiCall', 'ExecuteMultiCall']);
});

test('one refused call of a batch fails them all', async () => {
  const { client } = createClient();
  const requests = [{ typeName: 'Device' }, { typeName: 'Nonsense' }];
  expect((await failureOf(client.getEach(credential, requests, device, never))).failure).toBe('unexpected_response');
});
