import { connect } from 'node:net';
import { promisify } from 'node:util';
import { api } from '@flottwart/contract/api';
import type { LiveEvent } from '@flottwart/contract/events';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { type EventListener, listenTo } from '../../test/event-listener.ts';
import { createServer } from '../app.ts';
import type { Context } from '../context.ts';
import { handleErrors } from '../http/error-handler.ts';
import { registerRoutes } from '../http/register-routes.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { eventStream } from './event-stream.ts';
import { liveRoutes } from './live.routes.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

/** Feed controlled by the test, with its subscribers. */
const createFeed = () => {
  const listeners = new Set<Listener>();
  const end = new AbortController();
  const feed: LiveFeed = {
    subscribe: (_companyId, listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    recent: () => [],
    version: () => '',
    closing: end.signal,
    close: async () => end.abort(),
  };
  const send = (event: LiveEvent | null) => {
    for (const listener of listeners) listener(event);
  };
  return { feed, listeners, send };
};

const event = (id: number): LiveEvent => ({ kind: 'vehicle', id, part: 'item' });
const hour = 3_600_000;

const open = (feed: LiveFeed, overrides: { isSessionValid?: () => Promise<boolean>; heartbeatMs?: number } = {}) => {
  const leaving = new AbortController();
  const stream = eventStream(feed, {
    companyId: toCompanyId(1),
    isSessionValid: async () => true,
    heartbeatMs: hour,
    signal: leaving.signal,
    ...overrides,
  });
  return { stream, leaving };
};

test('a heartbeat comes at once, and no change before the next read is lost', async () => {
  const { feed, send } = createFeed();
  const { stream, leaving } = open(feed);
  expect((await stream.next()).value).toBeNull();
  send(event(1));
  send(event(2));
  expect([(await stream.next()).value, (await stream.next()).value]).toEqual([event(1), event(2)]);
  leaving.abort();
});

test('a reader that disconnects while waiting is unsubscribed', async () => {
  const { feed, listeners } = createFeed();
  const { stream, leaving } = open(feed);
  await stream.next();
  const waiting = stream.next();
  expect(listeners.size).toBe(1);
  leaving.abort();
  expect((await waiting).done).toBe(true);
  expect(listeners.size).toBe(0);
});

test('a reader that stops midway is unsubscribed', async () => {
  const { feed, listeners } = createFeed();
  for await (const first of open(feed).stream) {
    expect([first, listeners.size]).toEqual([null, 1]);
    break;
  }
  expect(listeners.size).toBe(0);
});

test('a reader over the backlog limit gets a resync instead of filling the memory', async () => {
  const { feed, send } = createFeed();
  const { stream, leaving } = open(feed);
  await stream.next();
  for (let id = 1; id <= 101; id += 1) send(event(id));
  send(event(102));
  expect((await stream.next()).value).toEqual({ resync: true });
  expect((await stream.next()).value).toEqual(event(102));
  leaving.abort();
});

test('the stream ends at a heartbeat whose session has ended', async () => {
  const { feed, listeners } = createFeed();
  let isSessionValid = true;
  const { stream } = open(feed, { isSessionValid: async () => isSessionValid, heartbeatMs: 1 });
  await stream.next();
  expect((await stream.next()).value).toBeNull();
  isSessionValid = false;
  while (!(await stream.next()).done);
  expect(listeners.size).toBe(0);
});

test('heartbeats do not pile up and displace changes while the session is checked', async () => {
  const { feed, send } = createFeed();
  const asked = Promise.withResolvers<boolean>();
  const { stream, leaving } = open(feed, { isSessionValid: () => asked.promise, heartbeatMs: 1 });
  await stream.next();
  const beat = stream.next();
  await new Promise((resolve) => setTimeout(resolve, 300));
  send(event(1));
  asked.resolve(true);
  expect((await beat).value).toBeNull();
  const received = [];
  while (received.length < 3) received.push((await stream.next()).value);
  expect(received).toContainEqual(event(1));
  expect(received).not.toContainEqual({ resync: true });
  leaving.abort();
});

test('the end of the feed ends the stream', async () => {
  const { feed } = createFeed();
  const { stream } = open(feed);
  await stream.next();
  const waiting = stream.next();
  await feed.close();
  expect((await waiting).done).toBe(true);
});

const app = await createTestApp();
const { feed, listeners } = createFeed();
const server = createServer(app.config);
handleErrors(server);
let askedFor = 0;
let sessionLookup = Promise.resolve();
/** The bearer is the user's number, admitted by the stubbed session look-up. */
await registerRoutes(
  server,
  liveRoutes({ live: feed, heartbeatMs: hour } as Context, async () => true),
  async (token) => {
    askedFor += 1;
    await sessionLookup;
    const rest = { role: 'USER', tokenHash: Buffer.alloc(0), lacksSecondFactor: false } as const;
    return { companyId: toCompanyId(1), userId: Number(token), ...rest };
  },
);
const url = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

const windows = 20;

const openWindows = (count: number, user: string): Promise<EventListener[]> =>
  Promise.all(Array.from({ length: count }, () => listenTo(url, user)));

const closeAll = async (opened: readonly EventListener[]): Promise<void> => {
  for (const { leave } of opened) leave();
  await Promise.all(opened.map(({ ended }) => ended));
};

const statusesOf = (opened: readonly EventListener[]) => [...new Set(opened.map(({ status }) => status))];

test('a browser that closes its connection is unsubscribed', async () => {
  const browser = await listenTo(url, '1');
  await expect.poll(() => listeners.size).toBe(1);
  browser.leave();
  await browser.ended;
  await expect.poll(() => listeners.size).toBe(0);
});

test('one stream too many is refused until another is closed; other people are not affected', async () => {
  const opened = await openWindows(windows, '2');
  expect(statusesOf(opened)).toEqual([200]);
  const refused = await fetch(`${url}${api.events.path}`, { headers: { authorization: 'Bearer 2' } });
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
  const ofAnother = await listenTo(url, '3');
  expect(ofAnother.status).toBe(200);
  await closeAll(opened.splice(0, 1));
  const tryAgain = async () => {
    const again = await listenTo(url, '2');
    opened.push(again);
    return again.status;
  };
  await expect.poll(tryAgain).toBe(200);
  await closeAll([...opened, ofAnother]);
});

/** Sends a request and disconnects without waiting for the response. */
const disconnect = (user: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const asked = `GET ${api.events.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user}\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(asked, () => socket.destroy()));
    socket.on('close', () => resolve()).on('error', reject);
  });

test('a client that disconnects before the response leaves no stream behind', async () => {
  const connections = promisify(server.server.getConnections.bind(server.server));
  const [before, others] = [await connections(), askedFor];
  const { promise, resolve } = Promise.withResolvers<void>();
  sessionLookup = promise;
  for (let round = 0; round < windows; round += 1) await disconnect('4');
  await expect.poll(() => askedFor - others).toBe(windows);
  await expect.poll(() => connections()).toBeLessThanOrEqual(before);
  resolve();
  const openAll = async () => {
    const opened = await openWindows(windows, '4');
    await closeAll(opened);
    return statusesOf(opened);
  };
  await expect.poll(openAll).toEqual([200]);
});
