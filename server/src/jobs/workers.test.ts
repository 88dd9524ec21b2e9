import { afterAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../test/database.ts';
import { watchRoundTrips } from '../../test/round-trips.ts';
import { openAppDatabase } from '../db/connect.ts';
import { ownerLogin } from '../db/embedded/cluster.ts';
import { inNewTenant } from '../db/tenant.ts';
import { silentLog } from '../lib/log.ts';
import { defineJob, type Worker, worker } from './job.ts';
import { type Queue, startQueue } from './queue.ts';

const target = await createTestDatabase();
const watched = await watchRoundTrips(target, ownerLogin);
const db = openAppDatabase(target, { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

const start = async (workers: readonly Worker[]): Promise<Queue> => {
  const queue = await startQueue(watched.target, () => workers, silentLog, { runScheduledJobs: false });
  onTestFinished(() => queue.stop());
  return queue;
};

const numbered = z.object({ number: z.int() });
const define = (name: string) => defineJob({ name, payload: numbered, retries: 1 });

const takesJobs = (statement: string): boolean => statement.includes('SKIP LOCKED');
const looksForJobs = (statement: string): boolean => statement.includes('unnest($1::text[]) as queue');

test('at rest many workers share one look for jobs', async () => {
  const idle = async (): Promise<void> => undefined;
  await start(Array.from({ length: 40 }, (_, index) => worker(define(`resting-${index}`), idle)));
  await expect.poll(() => watched.seen().filter(takesJobs).length).toBeGreaterThanOrEqual(40);
  const atRest = await watched.during(() => expect.poll(() => watched.seen().filter(looksForJobs)).toHaveLength(3));
  expect(atRest.flat().length).toBeLessThan(40);
});

test('jobs that were added together all run, one after the other', async () => {
  const ran: number[] = [];
  const job = define('many');
  const queue = await start([worker(job, async ({ number }) => void ran.push(number))]);
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  await inNewTenant(db, async (tx) => {
    for (const number of numbers) await queue.enqueue(tx, job, { number });
  });
  await expect.poll(() => ran).toHaveLength(20);
});

test('a delayed job and a failed one run once their time has come', async () => {
  const ran: number[] = [];
  const job = define('later');
  const run = async ({ number }: { number: number }): Promise<void> => {
    ran.push(number);
    if (ran.length === 1) throw new Error('away');
  };
  const queue = await start([worker(job, run)]);
  await inNewTenant(db, (tx) => queue.enqueue(tx, job, { number: 7 }, { startAfterSeconds: 1 }));
  await expect.poll(() => ran).toEqual([7, 7]);
});
