import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../test/database.ts';
import { openAppDatabase, openOwnerDatabase } from '../db/connect.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { inNewTenant, inTenant } from '../db/tenant.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { type Log, silentLog } from '../lib/log.ts';
import { defineJob, type Job, type Worker, worker } from './job.ts';
import { asError, type Queue, startQueue } from './queue.ts';

const target = await createTestDatabase();
const db = openAppDatabase(target, { max: 2, onError: () => undefined });
const owner = openOwnerDatabase(target, { max: 1, onError: () => undefined });
afterAll(async () => {
  await db.destroy();
  await owner.db.destroy();
});
const company: CompanyId = await inNewTenant(db, async (_tx, companyId) => companyId);

const start = async (workers: readonly Worker[], log: Log = silentLog): Promise<Queue> => {
  const queue = await startQueue(target, () => workers, log, { runScheduledJobs: false });
  onTestFinished(() => queue.stop());
  return queue;
};

const numbered = z.object({ number: z.int() });
const define = (name: string, rest: Partial<Job> = {}) =>
  defineJob({ name, payload: numbered, retries: 0, ...rest } as Job<typeof numbered>);
const idle = async (): Promise<void> => undefined;

const enqueue = (queue: Queue, job: Job<typeof numbered>, number: number) =>
  inTenant(db, company, (tx) => queue.enqueue(tx, job, { number }));

const jobsOf = async (name: string) => {
  const { rows } = await sql<{ state: string; data: unknown; delay: number; id: string }>`
    select id, state::text, data, extract(epoch from start_after - created_on)::integer as delay
    from pgboss.job where name = ${name} order by created_on`.execute(owner.db);
  return rows;
};
const statesOf = async (name: string) => (await jobsOf(name)).map(({ state }) => state);

const queueOf = async (name: string) => {
  const { rows } = await sql`select * from pgboss.queue where name = ${name}`.execute(owner.db);
  return rows[0];
};

test('a job that used up its retries hands its payload to another one', async () => {
  const failed = Promise.withResolvers<number>();
  const last = define('after-failure');
  const job = define('fails-for-good', { afterFailure: last.name });
  const fail = () => Promise.reject(new Error('broken'));
  const queue = await start([worker(job, fail), worker(last, async ({ number }) => failed.resolve(number))]);
  await enqueue(queue, job, 7);
  expect(await failed.promise).toBe(7);
});

test('a job runs after the commit of its transaction, and not at all after a rollback', async () => {
  const ran: number[] = [];
  const job = define('committed');
  const queue = await start([worker(job, async ({ number }) => void ran.push(number))]);
  const rolledBack = inTenant(db, company, async (tx) => {
    await queue.enqueue(tx, job, { number: 1 });
    const { rows } = await sql`select data from pgboss.job where name = 'committed'`.execute(tx);
    expect(rows).toEqual([{ data: { number: 1 } }]);
    throw new Error('refused');
  });
  await expect(rolledBack).rejects.toThrow('refused');
  await enqueue(queue, job, 2);
  await expect.poll(() => statesOf('committed')).toEqual(['completed']);
  expect(ran).toEqual([2]);
});

test('a payload that does not fit is refused, and so is a job without a queue', async () => {
  const job = define('refused');
  const queue = await start([worker(job, idle)]);
  await expect(enqueue(queue, job, 1.5)).rejects.toThrow(z.ZodError);
  expect(await jobsOf('refused')).toEqual([]);
  await expect(enqueue(queue, define('unknown'), 1)).rejects.toThrow('unknown');
});

test('a job stored by an earlier version gets the defaults of the current payload', async () => {
  const earlier = define('extended');
  const ran = Promise.withResolvers<unknown>();
  const current = defineJob({
    name: 'extended',
    payload: z.object({ number: z.int(), note: z.string().default('none') }),
    retries: 0,
  });
  const queue = await start([worker(current, async (payload) => ran.resolve(payload))]);
  await enqueue(queue, earlier, 4);
  expect(await ran.promise).toEqual({ number: 4, note: 'none' });
});

test('a failed run is logged and waits for its retry; without retries it stays failed', async () => {
  const warnings: unknown[] = [];
  const failure = new Error('provider away');
  const fail = async () => {
    await Promise.resolve();
    throw failure;
  };
  const [once, again] = [define('fails-once'), define('fails-again', { retries: 3 })];
  const queue = await start([worker(once, fail), worker(again, fail)], {
    ...silentLog,
    warn: (fields) => warnings.push(fields),
  });
  await enqueue(queue, once, 1);
  await expect.poll(() => statesOf('fails-once')).toEqual(['failed']);
  const [{ id } = { id: '' }] = await jobsOf('fails-once');
  expect(warnings).toEqual([{ job: 'fails-once', jobId: id, err: failure }]);
  await enqueue(queue, again, 2);
  await expect.poll(() => statesOf('fails-again')).toEqual(['retry']);
});

test('a delayed job starts after its seconds, another one at once', async () => {
  const job = define('delayed');
  const queue = await start([worker(job, idle)]);
  await inTenant(db, company, async (tx) => {
    await queue.enqueue(tx, job, { number: 1 }, { startAfterSeconds: 3600 });
    await queue.enqueue(tx, job, { number: 2 });
  });
  expect(new Set((await jobsOf('delayed')).map(({ delay }) => delay))).toEqual(new Set([3600, 0]));
});

/** Runs that begin and stay until they are let go. */
const createGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const run = async ({ number }: { number: number }): Promise<void> => {
    begun.push(number);
    await promise;
  };
  return { run, begun, open: resolve };
};

test('runs of a job are concurrent only if it allows them', async () => {
  const [single, double, later] = [define('single'), define('double', { concurrency: 2 }), define('later')];
  const [one, two] = [createGate(), createGate()];
  const queue = await start([worker(single, one.run), worker(double, two.run), worker(later, idle)]);
  for (const job of [single, double]) for (const number of [1, 2]) await enqueue(queue, job, number);
  await expect.poll(() => two.begun).toHaveLength(2);
  await expect.poll(() => one.begun).toHaveLength(1);
  await enqueue(queue, later, 1);
  await expect.poll(() => statesOf('later')).toEqual(['completed']);
  expect(one.begun).toHaveLength(1);
  one.open();
  two.open();
});

test('two workers for one job are refused before anything starts', async () => {
  const workers = [worker(define('twice'), idle), worker(define('other'), idle), worker(define('twice'), idle)];
  await expect(start(workers)).rejects.toThrow('Two workers are registered for the job twice.');
  expect(await queueOf('twice')).toBeUndefined();
});

test('a stopping queue waits for its running job and stores its end', async () => {
  const job = define('slow');
  const gate = createGate();
  const queue = await startQueue(target, () => [worker(job, gate.run)], silentLog, { runScheduledJobs: false });
  await enqueue(queue, job, 1);
  await expect.poll(() => gate.begun).toEqual([1]);
  const stopped = queue.stop();
  expect(await statesOf('slow')).toEqual(['active']);
  gate.open();
  await stopped;
  expect(await statesOf('slow')).toEqual(['completed']);
});

test('lost connections are logged, and the queue goes on', async () => {
  const warnings: string[] = [];
  const ran: number[] = [];
  const job = define('after-loss');
  const queue = await start([worker(job, async ({ number }) => void ran.push(number))], {
    ...silentLog,
    warn: (_fields, message) => warnings.push(message),
  });
  // The first run makes the queue known, so that adding a job afterwards needs no connection of the queue.
  await enqueue(queue, job, 4);
  await expect.poll(() => ran).toEqual([4]);
  const cutConnections = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'pgboss'`;
  // One cut at the moment it returns to its pool is replaced without a word.
  await expect
    .poll(() => cutConnections.execute(owner.db).then(() => warnings))
    .toContain('job queue waits for the database');
  await enqueue(queue, job, 5);
  await expect.poll(() => ran).toEqual([4, 5]);
});

test('an event of the queue about a restart of the database is judged like the error it copies', () => {
  const error = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  const event = {
    ...error,
    message: error.message,
    stack: error.stack,
    queue: '__pgboss__send-it',
  };
  const judged = asError(event);
  expect([judged.message, judged.stack]).toEqual([error.message, error.stack]);
  expect(isDatabaseUnavailable(judged)).toBe(true);
  expect(asError(error)).toBe(error);
});

test('a throttled job runs once per slot and key; of further ones, one waits for the next slot', async () => {
  const job = define('throttled');
  const queue = await start([worker(job, idle)]);
  const seconds = 86_400;
  for (const [number, key] of [...'aaab'].entries())
    await inTenant(db, company, (tx) => queue.enqueue(tx, job, { number }, { throttle: { key, seconds } }));
  const queued = (await jobsOf(job.name)).map(({ data, delay }) => ({ data, waits: delay > 0 }));
  expect(queued).toEqual([
    { data: { number: 0 }, waits: false },
    { data: { number: 1 }, waits: true },
    { data: { number: 3 }, waits: false },
  ]);
});
