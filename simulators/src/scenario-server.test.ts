import { afterEach, expect, test } from 'vitest';
import { type Handle, type ScenarioServer, scenarios, startScenarioServer } from './scenario-server.ts';

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

test('every scenario can be switched on while the server runs', async () => {
  const server = await start();
  for (const scenario of scenarios) {
    server.scenario = scenario;
    expect(server.scenario).toBe(scenario);
    expect((await fetch(server.url)).status).toBeLessThan(600);
  }
});
