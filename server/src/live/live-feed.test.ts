import type { LiveEvent } from '@flottwart/contract/events';
import { sql } from 'kysely';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { useFakeTimers } from '../../test/fake-timers.ts';
import { openDatabaseProxy } from '../../test/faults/database-proxy.ts';
import { proxiedUrl, runStatement } from '../../test/postgres-server.ts';
import { type ConnectionTarget, openAppDatabase, openOwnerDatabase } from '../db/connect.ts';
import { inNewTenant, inTenant } from '../db/tenant.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { type Log, silentLog } from '../lib/log.ts';
import { publishChange } from './live-events.ts';
import { type LiveFeed, openLiveFeed } from './live-feed.ts';

const target = await createTestDatabase();
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
const { db: owner } = openOwnerDatabase(target, { max: 1, onError: () => undefined });
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
});

const newCompany = (): Promise<CompanyId> => inNewTenant(db, async (_tx, companyId) => companyId);
const [mine, theirs] = [await newCompany(), await newCompany()];

const event = (id: number, kind: LiveEvent['kind'] = 'task'): LiveEvent => ({ kind, id, part: 'item' });

const publish = (companyId: CompanyId, change: LiveEvent): Promise<void> =>
  inTenant(db, companyId, (tx) => publishChange(tx, companyId, change));

/** Notifies as another server does, which this process has not counted itself. */
const notify = (payload: string): Promise<unknown> =>
  sql`select pg_notify('flottwart_changes', ${payload})`.execute(owner);
const publishElsewhere = (companyId: CompanyId, change: LiveEvent): Promise<unknown> =>
  notify(JSON.stringify({ companyId, ...change }));

const openFeed = async (log: Log = silentLog, at: ConnectionTarget = target): Promise<LiveFeed> => {
  const feed = await openLiveFeed(at, log);
  onTestFinished(() => feed.close());
  return feed;
};

const subscribe = (feed: LiveFeed, companyId: CompanyId) => {
  const received: (LiveEvent | null)[] = [];
  const leave = feed.subscribe(companyId, (change) => received.push(change));
  return { received, leave };
};

const listeningSql = sql`from pg_stat_activity
  where datname = current_database() and query = 'listen flottwart_changes'`;
const listening = async () => (await sql`select pid ${listeningSql}`.execute(owner)).rows;
const cutOff = () => sql`select pg_terminate_backend(pid) ${listeningSql}`.execute(owner);

test('every listener of a company gets its changes in their order, another company none of them', async () => {
  const feed = await openFeed();
  const [first, second, other] = [subscribe(feed, mine), subscribe(feed, mine), subscribe(feed, theirs)];
  await publish(mine, event(1));
  await publish(theirs, event(2));
  await publish(mine, event(3, 'vehicle'));
  await expect.poll(() => first.received).toEqual([event(1), event(3, 'vehicle')]);
  expect(second.received).toEqual(first.received);
  expect(other.received).toEqual([event(2)]);
});

test('a listener that left gets nothing more, the others of its company do', async () => {
  const feed = await openFeed();
  const [leaving, staying] = [subscribe(feed, mine), subscribe(feed, mine)];
  leaving.leave();
  await publish(mine, event(4));
  await expect.poll(() => staying.received).toEqual([event(4)]);
  expect(leaving.received).toEqual([]);
});

test('unsubscribing twice does not remove a listener that subscribed in between', async () => {
  const feed = await openFeed();
  const gone = subscribe(feed, mine);
  gone.leave();
  const later = subscribe(feed, mine);
  gone.leave();
  await publish(mine, event(5));
  await expect.poll(() => later.received).toEqual([event(5)]);
});

test('recent changes of a company are kept for a listener that comes later', async () => {
  const feed = await openFeed();
  await publish(mine, event(6));
  await publish(theirs, event(7));
  await expect.poll(() => feed.recent(theirs)).toEqual([event(7)]);
  expect(feed.recent(mine)).toEqual([event(6)]);
});

const versionsOf = (feed: LiveFeed) =>
  [feed.version(mine, 'task'), feed.version(mine, 'vehicle'), feed.version(theirs, 'task')] as const;

test('a change on another server changes the version of its own list only', async () => {
  const feed = await openFeed();
  const [tasks, ...rest] = versionsOf(feed);
  await publishElsewhere(mine, event(8));
  await expect.poll(() => feed.version(mine, 'task')).not.toBe(tasks);
  expect(versionsOf(feed).slice(1)).toEqual(rest);
});

test('a change of this process changes the version with its commit, whenever its notification arrives', async () => {
  const feed = await openFeed();
  const { received } = subscribe(feed, mine);
  const [tasks, ...rest] = versionsOf(feed);
  await inTenant(db, mine, async (tx) => {
    await publishChange(tx, mine, event(9));
    expect(feed.version(mine, 'task')).toBe(tasks);
  });
  expect(feed.version(mine, 'task')).not.toBe(tasks);
  expect(versionsOf(feed).slice(1)).toEqual(rest);
  // The next test's feed would receive it otherwise.
  await expect.poll(() => received).toEqual([event(9)]);
});

test.for([
  ['that is no JSON', 'kein JSON'],
  ['that is empty', ''],
  ['of an unknown kind', '{"companyId":1,"kind":"drone","part":"item"}'],
])('a notification %s makes every listener reload and changes every version', async ([, payload]) => {
  const feed = await openFeed();
  const listeners = [subscribe(feed, mine), subscribe(feed, theirs)];
  const before = versionsOf(feed);
  await notify(payload as string);
  for (const { received } of listeners) await expect.poll(() => received).toEqual([null]);
  for (const [index, version] of versionsOf(feed).entries()) expect(version).not.toBe(before[index]);
});

test('after a lost connection every listener reloads, every version changes, and changes arrive again', async () => {
  const feed = await openFeed();
  const listeners = [subscribe(feed, mine), subscribe(feed, theirs)];
  const before = versionsOf(feed);
  await cutOff();
  for (const { received } of listeners) await expect.poll(() => received).toEqual([null]);
  for (const [index, version] of versionsOf(feed).entries()) expect(version).not.toBe(before[index]);
  await publish(mine, event(10));
  await expect.poll(() => listeners[0]?.received).toEqual([null, event(10)]);
});

test('while the database is away the feed logs and tries again until it is back', async () => {
  const warnings: string[] = [];
  const feed = await openFeed({ ...silentLog, warn: (_fields, message) => warnings.push(message) });
  const { received } = subscribe(feed, mine);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  const admit = (isOpen: boolean) =>
    runStatement(inject('postgres').server, `alter database ${rows[0]?.name} allow_connections ${isOpen}`);
  await admit(false);
  await cutOff();
  await expect.poll(() => warnings.length).toBeGreaterThan(1);
  expect(warnings[0]).toBe('LISTEN connection lost, reconnecting');
  expect(received).toEqual([]);
  await admit(true);
  await expect.poll(() => received).toEqual([null]);
});

test('a closed feed ends its connection, its pings and its streams', async () => {
  await useFakeTimers(['setInterval', 'clearInterval']);
  const feed = await openLiveFeed(target, silentLog);
  expect(await listening()).toHaveLength(1);
  expect([feed.closing.aborted, vi.getTimerCount()]).toEqual([false, 1]);
  await feed.close();
  expect([feed.closing.aborted, vi.getTimerCount()]).toEqual([true, 0]);
  await expect.poll(listening).toEqual([]);
});

const proxy = await openDatabaseProxy(target);
const proxied = { url: proxiedUrl(target, proxy.port) };

test('a connection that no longer responds to pings is replaced', async () => {
  await useFakeTimers(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout']);
  const feed = await openFeed(silentLog, proxied);
  const { received } = subscribe(feed, mine);
  vi.advanceTimersByTime(10_000);
  await publish(mine, event(11));
  await expect.poll(() => received).toEqual([event(11)]);
  proxy.state = 'silent';
  vi.advanceTimersByTime(10_000);
  vi.advanceTimersByTime(18_000);
  proxy.state = 'open';
  await expect.poll(() => received).toEqual([event(11), null]);
});

test('a feed closed while it reconnects keeps no connection', async () => {
  await expect.poll(proxy.connections).toBe(0);
  const feed = await openLiveFeed(proxied, silentLog);
  proxy.state = 'silent';
  proxy.cut();
  await expect.poll(listening).toEqual([]);
  await expect.poll(proxy.connections).toBe(1);
  await feed.close();
  proxy.state = 'open';
  await expect.poll(proxy.connections).toBe(0);
});
