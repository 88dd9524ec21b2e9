import type { LiveEvent } from '@flottwart/contract/events';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { clientConfigOf, openAppDatabase } from '../db/connect.ts';
import { inNewTenant, inTenant } from '../db/tenant.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { channel, localPublishCount, publishChange, publishGap } from './live-events.ts';

const target = await createTestDatabase();
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
const listener = new pg.Client(clientConfigOf(target));
type Notification = '' | ({ readonly companyId: CompanyId } & LiveEvent);
const notifications: Notification[] = [];
listener.on('notification', ({ payload = '' }) => notifications.push(payload === '' ? payload : JSON.parse(payload)));
await listener.connect();
await listener.query(`listen ${channel}`);
afterAll(async () => {
  await listener.end();
  await db.destroy();
});

const newCompany = (): Promise<CompanyId> => inNewTenant(db, async (_tx, companyId) => companyId);
const event = (id: number): LiveEvent => ({ kind: 'task', id, part: 'item' });

/** Notifications from now on, of these companies and of all at once; those of earlier tests may come late. */
const listenFor = (...companies: readonly CompanyId[]) => {
  const before = notifications.length;
  return () => notifications.slice(before).filter((one) => one === '' || companies.includes(one.companyId));
};

test('a committed change notifies once with its company, a rolled-back one never', async () => {
  const [mine, theirs] = [await newCompany(), await newCompany()];
  const received = listenFor(mine, theirs);
  const refused = inTenant(db, mine, async (tx) => {
    await publishChange(tx, mine, event(1));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await inTenant(db, theirs, (tx) => publishChange(tx, theirs, event(2)));
  await expect.poll(received).toEqual([{ companyId: theirs, ...event(2) }]);
});

test('equal changes of a moment are notified once, in the order of the last, and a closing server sends what waits', async () => {
  const closing = openAppDatabase(target, { max: 1, onError: () => undefined });
  const mine = await newCompany();
  const received = listenFor(mine);
  await inTenant(closing, mine, async (tx) => {
    for (const id of [11, 12, 13, 12, 11]) await publishChange(tx, mine, event(id));
  });
  await closing.destroy();
  const first = { companyId: mine, ...event(11) };
  await expect.poll(received).toEqual([first, ...[13, 12, 11].map((id) => ({ companyId: mine, ...event(id) }))]);
});

test('a change whose server crashed before it notified is made up for when a server starts', async () => {
  const crashing = openAppDatabase(target, { max: 1, onError: () => undefined });
  const mine = await newCompany();
  const received = listenFor(mine);
  for (const id of [21, 22]) await inTenant(crashing, mine, (tx) => publishChange(tx, mine, event(id)));
  const [sent] = [{ companyId: mine, ...event(21) }];
  await expect.poll(received).toEqual([sent]);
  await Kysely.prototype.destroy.call(crashing);
  await publishGap(db);
  await expect.poll(received).toEqual([sent, '']);
});

test('published changes are counted per company and kind', async () => {
  const [mine, theirs] = [await newCompany(), await newCompany()];
  const counts = () => [
    localPublishCount(mine, 'task'),
    localPublishCount(mine, 'vehicle'),
    localPublishCount(theirs, 'task'),
  ];
  const [tasks = 0, ...rest] = counts();
  await inTenant(db, mine, async (tx) => {
    await publishChange(tx, mine, event(3));
    await publishChange(tx, mine, event(4));
  });
  expect(counts()).toEqual([tasks + 2, ...rest]);
});

test('a transaction with a failed statement is not taken for committed, and its change is not published', async () => {
  const mine = await newCompany();
  const before = localPublishCount(mine, 'task');
  const publishing = inTenant(db, mine, async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    await publishChange(tx, mine, event(5));
  });
  await expect(publishing).rejects.toThrow('division by zero');
  expect(localPublishCount(mine, 'task')).toBe(before);
});
