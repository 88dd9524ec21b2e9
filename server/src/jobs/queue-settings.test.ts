import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createEmptyDatabase, createTestDatabase } from '../../test/database.ts';
import { openOwnerDatabase } from '../db/connect.ts';
import { silentLog } from '../lib/log.ts';
import { defineJob, type Job, type Worker, worker } from './job.ts';
import { installQueue, startQueue } from './queue.ts';

const target = await createTestDatabase();
const owner = openOwnerDatabase(target, { max: 1, onError: () => undefined });
afterAll(() => owner.db.destroy());

const start = async (workers: readonly Worker[]): Promise<void> => {
  const queue = await startQueue(target, () => workers, silentLog, { runScheduledJobs: false });
  onTestFinished(() => queue.stop());
};

const idle = async (): Promise<void> => undefined;
const define = (name: string, rest: Partial<Job> = {}) =>
  defineJob({ name, payload: z.object({}), retries: 0, ...rest });

const queueOf = async (name: string) => {
  const { rows } = await sql`select * from pgboss.queue where name = ${name}`.execute(owner.db);
  return rows[0];
};

test('retries, delays, timeout, heartbeat and retention of a job reach its queue', async () => {
  await start([
    worker(define('growing', { retries: 7, timeoutSeconds: 120 }), idle),
    worker(define('steady', { retries: 2, retryDelay: 'steady' }), idle),
  ]);
  const common = { retry_delay: 5, heartbeat_seconds: 15, deletion_seconds: 86_400, notify: true };
  expect(await queueOf('growing')).toMatchObject({
    ...common,
    retry_limit: 7,
    retry_backoff: true,
    retry_delay_max: 600,
    expire_seconds: 120,
  });
  expect(await queueOf('steady')).toMatchObject({
    ...common,
    retry_limit: 2,
    retry_backoff: false,
    retry_delay_max: null,
    expire_seconds: 900,
  });
});

test('a restart with other options changes a queue that exists', async () => {
  await start([worker(define('changed', { retries: 1 }), idle)]);
  await start([worker(define('changed', { retries: 4 }), idle)]);
  expect(await queueOf('changed')).toMatchObject({ retry_limit: 4 });
});

test('a cron is stored in Berlin time, and only for jobs that have one', async () => {
  await start([worker(define('nightly', { cron: '0 3 * * *' }), idle), worker(define('on-demand'), idle)]);
  const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(owner.db);
  expect(rows).toEqual([{ name: 'nightly', cron: '0 3 * * *', timezone: 'Europe/Berlin' }]);
});

const writtenAt = async (name: string) => {
  const { rows } = await sql`select queue.updated_on as queue, schedule.updated_on as schedule, schedule.cron
    from pgboss.queue join pgboss.schedule using (name) where name = ${name}`.execute(owner.db);
  return rows[0];
};

test('a restart writes a queue and its cron again only if they changed', async () => {
  const job = define('kept', { cron: '0 4 * * *', retries: 3, timeoutSeconds: 60, afterFailure: 'on-demand' });
  await start([worker(define('on-demand'), idle), worker(job, idle)]);
  const first = await writtenAt('kept');
  await start([worker(define('on-demand'), idle), worker(job, idle)]);
  expect(await writtenAt('kept')).toEqual(first);
  await start([worker(define('on-demand'), idle), worker({ ...job, cron: '0 5 * * *' }, idle)]);
  expect(await writtenAt('kept')).toMatchObject({ cron: '0 5 * * *' });
});

test('a server that runs no scheduled jobs leaves the schedule alone', async () => {
  const scheduler = '__pgboss__send-it';
  await start([]);
  expect(await queueOf(scheduler)).toBeUndefined();
  const scheduling = await startQueue(target, () => [], silentLog);
  await scheduling.stop();
  expect(await queueOf(scheduler)).toBeDefined();
});

test('an installed queue lets the application add jobs but not change them, and keeps no connection', async () => {
  const empty = await createEmptyDatabase();
  const { db: admin } = openOwnerDatabase(empty, { max: 1, onError: () => undefined });
  onTestFinished(() => admin.destroy());
  await installQueue(empty, admin);
  const { rows } = await sql`
    select has_schema_privilege('flottwart_app', 'pgboss', 'usage') as usage,
      has_table_privilege('flottwart_app', 'pgboss.job', 'select') as select,
      has_table_privilege('flottwart_app', 'pgboss.job', 'insert') as insert,
      has_table_privilege('flottwart_app', 'pgboss.job', 'update') as update,
      has_table_privilege('flottwart_app', 'pgboss.job', 'delete') as delete,
      (select array_agg(name) from pgboss.queue) as queues`.execute(admin);
  expect(rows).toEqual([{ usage: true, select: true, insert: true, update: false, delete: false, queues: null }]);
  const connections = sql`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await connections.execute(admin)).rows).toEqual([]);
});

test('servers that install at once take turns with their grants, and leave complete ones alone', async () => {
  const waiting = sql`select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and objid = 7356890 and not granted`;
  await owner.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(7356890)`.execute(holder);
    const { db: other } = openOwnerDatabase(target, { max: 1, onError: () => undefined });
    await installQueue(target, other);
    await sql`revoke insert on pgboss.job from flottwart_app`.execute(other);
    const installed = installQueue(target, other);
    await expect.poll(async () => (await waiting.execute(holder)).rows).toHaveLength(1);
    await sql`select pg_advisory_unlock(7356890)`.execute(holder);
    await installed;
    const { rows } = await sql`select has_table_privilege('flottwart_app', 'pgboss.job', 'insert') as insert`.execute(
      other,
    );
    expect(rows).toEqual([{ insert: true }]);
    await other.destroy();
  });
});
