import { gzipSync } from 'node:zlib';
import {
  type Handle,
  type Scenario,
  type ScenarioServer,
  startScenarioServer,
} from '@flottwart/simulators/scenario-server';
import { afterEach, expect, test } from 'vitest';
import { ProviderError, type ProviderFailure } from '../provider.ts';
import { createProviderFetch, type FetchLimits, retryAfterSeconds } from './provider-http.ts';

const servers: ScenarioServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const start = async (
  handle: Handle = () => ({ body: { well: true } }),
  scenario: Scenario = 'normal',
): Promise<ScenarioServer> => {
  const server = await startScenarioServer({ handle, scenario });
  servers.push(server);
  return server;
};

const generous: FetchLimits = { timeoutMs: 30_000, bytes: 1_000_000, attempts: 4, maxRetryAfterSeconds: 90 };
const never = new AbortController().signal;

/** Calls without waiting, and records the retry delays. */
const fetchFrom = async (url: string, limits: Partial<FetchLimits> = {}, signal: AbortSignal = never) => {
  const rests: number[] = [];
  const askProvider = createProviderFetch(
    async (milliseconds) => {
      rests.push(milliseconds);
    },
    { ...generous, ...limits },
  );
  const outcome = await askProvider({ url: new URL(url), signal }).catch((error: unknown) => error);
  return { outcome, rests };
};

const expectFailure = (outcome: unknown, failure: ProviderFailure): void => {
  expect(outcome).toBeInstanceOf(ProviderError);
  expect((outcome as ProviderError).failure).toBe(failure);
};

test('a response has status, headers and text; the request arrives as sent', async () => {
  const server = await start(({ method, body, headers }) => ({
    headers: { 'x-seen': `${method} ${headers['x-mine']} ${body}` },
    body: 'Grüße',
  }));
  const askProvider = createProviderFetch(async () => undefined);
  const url = new URL(server.url);
  const response = await askProvider({ method: 'POST', url, headers: { 'x-mine': 'a' }, body: 'b', signal: never });
  expect(response).toMatchObject({ status: 200, text: 'Grüße' });
  expect(response.headers.get('x-seen')).toBe('POST a b');
});

test('a permanent refusal is returned after one attempt', async () => {
  const server = await start(() => ({ status: 403, body: 'no' }));
  const { outcome } = await fetchFrom(server.url);
  expect(outcome).toMatchObject({ status: 403, text: 'no' });
  expect(server.requests).toHaveLength(1);
});

test('a redirect is returned and not followed', async () => {
  const elsewhere = await start();
  const server = await start(() => ({ status: 302, headers: { location: elsewhere.url }, body: '' }));
  const { outcome } = await fetchFrom(server.url);
  expect(outcome).toMatchObject({ status: 302 });
  expect(elsewhere.requests).toHaveLength(0);
});

test('a slow response times out, on each attempt', async () => {
  const server = await start(() => ({ body: 'x'.repeat(10_000) }), 'slow');
  const { outcome, rests } = await fetchFrom(server.url, { timeoutMs: 250, attempts: 2 });
  expectFailure(outcome, 'too_slow');
  expect(rests).toEqual([1000]);
});

test('a response above the limit is aborted at once', async () => {
  const server = await start(() => ({ body: 'x'.repeat(1_000_001) }));
  expectFailure((await fetchFrom(server.url)).outcome, 'too_large');
  expect(server.requests).toHaveLength(1);
});

test('a small response that decompresses to a huge one is aborted as well', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  expect(bomb.length).toBeLessThan(generous.bytes);
  const server = await start(() => ({ headers: { 'content-encoding': 'gzip' }, body: bomb }));
  expectFailure((await fetchFrom(server.url)).outcome, 'too_large');
});

test('a response with a false content encoding is unreadable', async () => {
  const server = await start(() => ({ headers: { 'content-encoding': 'gzip' }, body: 'not packed' }));
  expectFailure((await fetchFrom(server.url, { attempts: 1 })).outcome, 'unexpected_response');
});

test('a failing server is retried a bounded number of times, with growing delays', async () => {
  const server = await start(undefined, 'server-errors');
  const { outcome, rests } = await fetchFrom(server.url);
  expectFailure(outcome, 'unavailable');
  expect(server.requests).toHaveLength(generous.attempts);
  expect(rests).toEqual([1000, 2000, 4000]);
});

test('a busy server is retried after its Retry-After, or the usual delay', async () => {
  const server = await start(undefined, 'rate-limited');
  const { outcome, rests } = await fetchFrom(server.url);
  expect(outcome).toMatchObject({ status: 200, text: '{"well":true}' });
  expect(rests).toEqual([1000, 2000, 250]);
});

test('a long Retry-After is left to a later run, which gets the delay', async () => {
  const server = await start(() => ({ status: 429, headers: { 'retry-after': '600' }, body: '' }));
  const { outcome, rests } = await fetchFrom(server.url);
  expectFailure(outcome, 'rate_limited');
  expect((outcome as ProviderError).retryAfterSeconds).toBe(600);
  expect(rests).toEqual([]);
});

test('a failure inside a successful response is retried if transient, and thrown if not', async () => {
  const failures: ProviderFailure[] = ['rate_limited', 'wrong_credentials'];
  const server = await start();
  const askProvider = createProviderFetch(async () => undefined, generous);
  const failureIn = () => new ProviderError(failures.shift() ?? 'unavailable');
  const outcome = await askProvider({ url: new URL(server.url), signal: never, failureIn }).catch((error) => error);
  expectFailure(outcome, 'wrong_credentials');
  expect(server.requests).toHaveLength(2);
});

test('half a response is a failure', async () => {
  const server = await start(() => ({ body: 'x'.repeat(10_000) }), 'drops-connection');
  expectFailure((await fetchFrom(server.url)).outcome, 'broken_off');
  expect(server.requests).toHaveLength(generous.attempts);
});

test('one lost connection does not fail the call', async () => {
  const server = await start(undefined, 'drops-connection');
  const askProvider = createProviderFetch(async () => {
    server.scenario = 'normal';
  }, generous);
  await expect(askProvider({ url: new URL(server.url), signal: never })).resolves.toMatchObject({ status: 200 });
});

test('an unreachable server is reported as such', async () => {
  const server = await start();
  await server.close();
  expectFailure((await fetchFrom(server.url)).outcome, 'unreachable');
});

test('a server without TLS where TLS is required is reported as such', async () => {
  const server = await start();
  expectFailure((await fetchFrom(`https://127.0.0.1:${server.port}`)).outcome, 'tls');
});

test('cancelling ends the wait for a response', async () => {
  const controller = new AbortController();
  const server = await start(() => {
    controller.abort();
    return { body: 'x'.repeat(10_000) };
  }, 'slow');
  expectFailure((await fetchFrom(server.url, {}, controller.signal)).outcome, 'cancelled');
  expect(server.requests).toHaveLength(1);
});

test('cancelling ends a retry delay', async () => {
  const server = await start(undefined, 'server-errors');
  const controller = new AbortController();
  const askProvider = createProviderFetch(() => {
    controller.abort();
    return new Promise(() => undefined);
  }, generous);
  const outcome = await askProvider({ url: new URL(server.url), signal: controller.signal }).catch((error) => error);
  expectFailure(outcome, 'cancelled');
  expect(server.requests).toHaveLength(1);
});

test.each([
  ['56', 56],
  ['0.25', 0.25],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-3', 0],
])('the Retry-After %j is understood', (value, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'retry-after': value }))).toBe(seconds);
});
