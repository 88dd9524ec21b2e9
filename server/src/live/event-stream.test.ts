import type { LiveEvent } from '@flottwart/contract/events';
import { expect, test, vi } from 'vitest';
import { useFakeTimers } from '../../test/fake-timers.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { eventStream } from './event-stream.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

const mine = toCompanyId(1);
const me = 5;

/** Feed controlled by the test, with its subscribers. */
const createFeed = (recent: (subscribers: number) => LiveEvent[] = () => []) => {
  const listeners = new Set<Listener>();
  const rechecks = new Set<() => void>();
  const end = new AbortController();
  const feed: LiveFeed = {
    subscribe: (companyId, listener) => {
      if (companyId === mine) listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onSessionEnd: (companyId, userId, recheck) => {
      if (companyId === mine && userId === me) rechecks.add(recheck);
      return () => void rechecks.delete(recheck);
    },
    recent: (companyId) => (companyId === mine ? recent(listeners.size) : []),
    version: () => '',
    closing: end.signal,
    close: async () => end.abort(),
  };
  const send = (event: LiveEvent | null) => {
    for (const listener of listeners) listener(event);
  };
  const recheckSession = () => {
    for (const recheck of rechecks) recheck();
  };
  return { feed, listeners, rechecks, send, recheckSession };
};

const event = (id: number): LiveEvent => ({ kind: 'vehicle', id, part: 'item' });
const hour = 3_600_000;
const day = 24 * hour;

const open = (feed: LiveFeed, overrides: { remainingSessionMs?: () => Promise<number>; heartbeatMs?: number } = {}) => {
  const leaving = new AbortController();
  const stream = eventStream(feed, {
    companyId: mine,
    userId: me,
    remainingSessionMs: async () => day,
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
  let remainingMs = day;
  const { stream } = open(feed, { remainingSessionMs: async () => remainingMs, heartbeatMs: 1 });
  await stream.next();
  expect((await stream.next()).value).toBeNull();
  remainingMs = 0;
  while (!(await stream.next()).done);
  expect(listeners.size).toBe(0);
});

test('heartbeats do not pile up and displace changes while the session is checked', async () => {
  const { feed, send } = createFeed();
  const asked = Promise.withResolvers<number>();
  const { stream, leaving } = open(feed, { remainingSessionMs: () => asked.promise, heartbeatMs: 1 });
  await stream.next();
  const beat = stream.next();
  await new Promise((resolve) => setTimeout(resolve, 300));
  send(event(1));
  asked.resolve(day);
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

test('recent changes come first, and none is lost between reading them and subscribing', async () => {
  const { feed, send } = createFeed((subscribers) => [event(subscribers)]);
  const { stream, leaving } = open(feed);
  await stream.next();
  send(event(2));
  expect([(await stream.next()).value, (await stream.next()).value]).toEqual([event(1), event(2)]);
  leaving.abort();
});

test('a gap of the feed is passed on as a resync', async () => {
  const { feed, send } = createFeed();
  const { stream, leaving } = open(feed);
  await stream.next();
  send(null);
  expect((await stream.next()).value).toEqual({ resync: true });
  leaving.abort();
});

test('an ended stream leaves no heartbeat running', async () => {
  await useFakeTimers(['setInterval', 'clearInterval']);
  const { stream, leaving } = open(createFeed().feed);
  await stream.next();
  expect(vi.getTimerCount()).toBe(1);
  leaving.abort();
  expect((await stream.next()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('the stream ends as soon as its session has ended, before the next heartbeat and before queued changes', async () => {
  const { feed, listeners, rechecks, send, recheckSession } = createFeed();
  let remainingMs = day;
  const { stream } = open(feed, { remainingSessionMs: async () => remainingMs });
  await stream.next();
  send(event(1));
  expect((await stream.next()).value).toEqual(event(1));
  remainingMs = 0;
  const last = stream.next();
  recheckSession();
  expect((await last).done).toBe(true);
  expect([listeners.size, rechecks.size]).toEqual([0, 0]);
});

test('a session that ended before the subscription ends the stream after its first heartbeat', async () => {
  const { stream } = open(createFeed().feed, { remainingSessionMs: async () => 0 });
  expect((await stream.next()).value).toBeNull();
  expect((await stream.next()).done).toBe(true);
});

test('the stream ends when its session expires, not at the next heartbeat', async () => {
  const lifetimes = [30, 0];
  const { stream } = open(createFeed().feed, { remainingSessionMs: async () => lifetimes.shift() ?? 0 });
  await stream.next();
  expect((await stream.next()).done).toBe(true);
  expect(lifetimes).toEqual([]);
});

test('a session that cannot be looked up keeps its stream until the next look-up', async () => {
  await useFakeTimers(['setTimeout', 'clearTimeout']);
  const results = [Promise.reject(new Error('away')), Promise.resolve(0)];
  const { stream } = open(createFeed().feed, { remainingSessionMs: () => results.shift() ?? Promise.resolve(0) });
  await stream.next();
  const next = stream.next();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await next).done).toBe(true);
});
