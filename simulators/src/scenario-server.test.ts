import { afterEach, expect, test } from 'vitest';
import { type Handle, type Scenario, type ScenarioServer, scenarios, startScenarioServer } from './scenario-server.ts';

const servers: ScenarioServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const greet: Handle = ({ url }, scenario) =>
  scenario === 'wrong-password' ? { status: 401, body: { refused: true } } : { body: { greeting: url.pathname } };

const start = async (options: Partial<Parameters<typeof startScenarioServer>[0]> = {}): Promise<ScenarioServer> => {
  const server = await startScenarioServer({ handle: greet, ...options });
  servers.push(server);
  return server;
};

test("a normal server returns its handler's response and logs requests", async () => {
  const server = await start();
  const response = await fetch(`${server.url}/a?b=1`, { method: 'POST', body: 'Größe' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ greeting: '/a' });
  expect(server.requests).toMatchObject([{ method: 'POST', path: '/a?b=1', body: 'Größe' }]);
});

test.each(['wrong-password', 'empty'] as const)("the provider's protocol implements %s", async (scenario) => {
  const server = await start({ scenario });
  const response = await fetch(server.url);
  expect(response.status).toBe(scenario === 'empty' ? 200 : 401);
});

test('garbage is a page with status 200', async () => {
  const server = await start({ scenario: 'garbage' });
  const response = await fetch(server.url);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/^<!doctype html>/);
});

test('server errors are a page with status 500', async () => {
  const server = await start({ scenario: 'server-errors' });
  const response = await fetch(server.url);
  expect(response.status).toBe(500);
  expect(await response.text()).toMatch(/^<h1>/);
});

test('a rate limit refuses three times, each with another Retry-After form, then responds', async () => {
  const server = await start({ scenario: 'rate-limited' });
  const seen: [number, string | null][] = [];
  for (let call = 0; call < 8; call += 1) {
    const { status, headers } = await fetch(server.url);
    seen.push([status, headers.get('retry-after')]);
  }
  const round = [
    [429, '1'],
    [429, null],
    [429, '0.25'],
    [200, null],
  ];
  expect(seen).toEqual([...round, ...round]);
});

test('a dropped connection ends in the middle of the response', async () => {
  const server = await start({ scenario: 'drops-connection' });
  const response = await fetch(server.url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('a slow server starts its response and does not finish it in time', async () => {
  const server = await start({ scenario: 'slow', handle: () => ({ body: 'x'.repeat(10_000) }) });
  const leaving = new AbortController();
  const response = await fetch(server.url, { signal: leaving.signal });
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '10000']);
  const rest = response.text();
  leaving.abort();
  await expect(rest).rejects.toThrow(/abort/);
});

test('a run can fail at a later response', async () => {
  const server = await start({ scenario: 'server-errors', goodResponses: 2 });
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await fetch(server.url)).status);
  expect(statuses).toEqual([200, 200, 500, 500]);
  server.scenario = 'garbage';
  expect(await (await fetch(server.url)).json()).toEqual({ greeting: '/' });
});

/** Status and beginning of the body, as far as it arrives before one of the two leaves. */
const seenFrom = async ({ url }: ScenarioServer): Promise<string> => {
  const leaving = new AbortController();
  const { status, body } = await fetch(url, { signal: leaving.signal });
  const first = await body
    ?.getReader()
    .read()
    .catch(() => undefined);
  leaving.abort();
  return `${status} ${new TextDecoder().decode(first?.value)}`;
};

const seen: Readonly<Record<Scenario, RegExp>> = {
  normal: /^200 {"greeting":"\/"}$/,
  slow: /^200 {"[^}]*$/,
  garbage: /^200 <!doctype html>/,
  'server-errors': /^500 <h1>/,
  'rate-limited': /^429 {"error":/,
  'drops-connection': /^200 [^}]*$/,
  'wrong-password': /^401 {"refused":true}$/,
  empty: /^200 \[\]$/,
};

test.each(scenarios)('scenario %s can be switched on while the server runs', async (scenario) => {
  const handle: Handle = (request, asked) => (asked === 'empty' ? { body: [] } : greet(request, asked));
  const server = await start({ handle, scenario: scenario === 'garbage' ? 'normal' : 'garbage' });
  await fetch(server.url);
  server.scenario = scenario;
  expect(await seenFrom(server)).toMatch(seen[scenario]);
});
