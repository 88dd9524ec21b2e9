import { setTimeout } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../lib/log.ts';
import type { Worker } from './job.ts';

/** How often delayed, repeated and unannounced jobs are looked for. */
const lookEverySeconds = 6;
/** A worker is woken for each job, so that its own poll is the last resort. */
const workerPollSeconds = 600;

export type Select = (text: string, values: unknown[]) => Promise<{ rows: { name: string }[] }>;

/** One statement for all queues. Each is one look into an index, however many of its jobs wait for their time. */
const dueQueues = (schema: string): string => `select queue.name from unnest($1::text[]) as queue (name)
  where exists (select from ${schema}.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`;

/** Whether the time passed before the end. */
const waited = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  setTimeout(milliseconds, true, { signal }).catch(() => false);

interface StartWorkers {
  readonly boss: PgBoss;
  readonly schema: string;
  readonly select: Select;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
}

/** Starts the workers and returns how to stop looking for their jobs. */
export const startWorkers = async (
  workers: readonly Worker[],
  { boss, schema, select, log, onError }: StartWorkers,
): Promise<() => Promise<void>> => {
  const workerIds = new Map<string, string[]>();
  const wake = (name: string): void => {
    for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id);
  };

  const runJob = async ({ job, run }: Worker, { id, data }: { id: string; data: object }): Promise<void> => {
    try {
      await run(data);
    } catch (error) {
      log.warn(
        { job: job.name, jobId: id, err: error },
        'job failed, it is tried again unless its retries are used up',
      );
      throw error;
    } finally {
      // A worker sleeps after each job unless it is woken, and the queue may hold more.
      wake(job.name);
    }
  };

  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: workerPollSeconds };
  for (const worker of workers) {
    const { name, concurrency = 1, concurrencyPerGroup: localGroupConcurrency } = worker.job;
    const options = { ...polling, ...(localGroupConcurrency !== undefined && { localGroupConcurrency }) };
    const ids: string[] = [];
    workerIds.set(name, ids);
    // One call each, because only the first of several workers of a call can be woken.
    for (let count = 0; count < concurrency; count += 1)
      ids.push(
        await boss.work<object>(name, options, async (jobs) => {
          for (const one of jobs) await runJob(worker, one);
        }),
      );
  }

  const names = [...workerIds.keys()];
  const look = async (): Promise<void> => {
    try {
      const { rows } = await select(dueQueues(schema), [names]);
      for (const { name } of rows) wake(name);
    } catch (error) {
      onError(error);
    }
  };
  const stopping = new AbortController();
  const lookAgain = async (): Promise<void> => {
    while (await waited(lookEverySeconds * 1000, stopping.signal)) await look();
  };
  const looking = lookAgain();
  return async () => {
    stopping.abort();
    await looking;
  };
};
