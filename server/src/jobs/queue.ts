import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { fromKysely, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss';
import type { z } from 'zod';
import { type ConnectionTarget, openOwnerDatabase } from '../db/connect.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { listenTo } from '../db/listening.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Log } from '../lib/log.ts';
import { createSummarisedLog } from '../lib/summarised-log.ts';
import type { Job, Worker } from './job.ts';
import { type Select, startWorkers } from './workers.ts';

interface EnqueueOptions {
  readonly startAfterSeconds?: number;
  /** Jobs of one group run as many at a time as the job declares. */
  readonly group?: string;
  /** One job with this key per slot of so many seconds; a second one waits for the next slot, and further ones are dropped. */
  readonly throttle?: { readonly key: string; readonly seconds: number };
}

/** Enqueues a job as part of the caller's transaction: both happen or neither. */
export type Enqueue = <P extends z.ZodObject>(
  transaction: TenantTransaction,
  job: Job<P>,
  payload: z.input<P>,
  options?: EnqueueOptions,
) => Promise<void>;

const schema = 'pgboss';
const connections = 3;
/** Interval for noticing jobs of a dead server. */
const monitorSeconds = 15;
/** Interval for starting scheduled jobs, whose cron is exact to the minute. */
const cronSeconds = 30;
/** Interval for building an index that a new version of the queue brings. */
const indexBuildSeconds = 600;
const secondsPerDay = 86_400;

/** Driver settings of the queue: a query lost on a cut connection is retried on another one. */
const driverDefaults = { query_timeout: 60_000, application_name: 'pgboss' };

interface OpenedQueue {
  readonly boss: PgBoss;
  readonly select: Select;
  readonly close: () => Promise<void>;
}

interface QueueEvent {
  readonly message: string;
}

/** The queue's events carry copies of errors, which are none themselves. */
export const asError = (event: QueueEvent): Error =>
  event instanceof Error ? event : Object.assign(new Error(event.message), event);

/** Runs on connections of the program, which find the primary. */
const openBoss = (
  target: ConnectionTarget,
  onError: (error: unknown) => void,
  { runScheduledJobs, runsJobs = true }: { readonly runScheduledJobs: boolean; readonly runsJobs?: boolean },
): OpenedQueue => {
  const { pool } = openOwnerDatabase(target, { max: connections, onError, config: driverDefaults });
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onNotification, onReconnect) => {
        const receive = (_: string, payload: string): void => onNotification(payload);
        const listening = await listenTo(target, { channels: [`"${channel}"`], receive, onReconnect, onError });
        onReconnect();
        return listening;
      },
    },
    schema,
    schedule: runScheduledJobs,
    useListenNotify: runsJobs,
    supervise: runsJobs,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
    cronWorkerIntervalSeconds: cronSeconds,
    // Nobody reads its warnings, and no job depends on another one.
    monitorVacuum: false,
    flowIntervalSeconds: secondsPerDay,
    bamIntervalSeconds: indexBuildSeconds,
  });
  boss.on('error', (error) => onError(asError(error)));
  return { boss, select: (text, values) => pool.query(text, values), close: () => pool.end() };
};

/** Several servers may start at once, and PostgreSQL fails concurrent grants of the same privilege. */
const installLock = 7_356_890;

const lacksGrants = `select not (has_schema_privilege('flottwart_app', '${schema}', 'USAGE')
    and (select bool_and(has_table_privilege('flottwart_app', oid, 'SELECT') and has_table_privilege('flottwart_app', oid, 'INSERT'))
      from pg_class where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p'))
    and (select bool_and(has_function_privilege('flottwart_app', oid, 'EXECUTE')) from pg_proc where pronamespace = '${schema}'::regnamespace)) as lacks`;

/** Creates the queue's tables and lets the application's role add jobs; safe to run at every start. A coordinator of Citus leaves its workers alone with them. */
export const installQueue = async (target: ConnectionTarget, owner: Kysely<unknown>): Promise<void> => {
  const { boss, close } = openBoss(target, () => undefined, { runScheduledJobs: false, runsJobs: false });
  try {
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    await close();
  }
  const { rows } = await sql.raw<{ lacks: boolean }>(lacksGrants).execute(owner);
  if (!rows[0]?.lacks) return;
  await sql
    .raw(`select pg_advisory_xact_lock(${installLock});
    set local citus.enable_ddl_propagation = off;
    grant usage on schema ${schema} to flottwart_app;
    grant select, insert on all tables in schema ${schema} to flottwart_app;
    grant execute on all functions in schema ${schema} to flottwart_app`)
    .execute(owner);
};

export interface Queue {
  readonly enqueue: Enqueue;
  /** Takes no new jobs and waits for the running ones. */
  readonly stop: () => Promise<void>;
}

const firstRetrySeconds = 5;
const maxRetrySeconds = 600;
/** A run without a heartbeat for this long died with its server, and another one takes over. */
const heartbeatSeconds = 15;
const berlin = 'Europe/Berlin';

const optionsOf = (job: Job): QueueOptions & Pick<QueueResult, 'deadLetter' | 'notify'> => ({
  notify: true,
  heartbeatSeconds,
  retryLimit: job.retries,
  retryDelay: firstRetrySeconds,
  retryBackoff: job.retryDelay !== 'steady',
  ...(job.retryDelay !== 'steady' && { retryDelayMax: maxRetrySeconds }),
  deleteAfterSeconds: secondsPerDay,
  ...(job.timeoutSeconds !== undefined && { expireInSeconds: job.timeoutSeconds }),
  ...(job.afterFailure !== undefined && { deadLetter: job.afterFailure }),
});

const hasOptions = (stored: QueueResult, options: Partial<QueueResult>): boolean =>
  (Object.keys(options) as (keyof QueueResult)[]).every((key) => stored[key] === options[key]);

/** Writes only what differs from an earlier start: a server with some thirty jobs otherwise begins with seventy statements. */
const prepareJobs = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]));
  for (const job of jobs) {
    const options = optionsOf(job);
    const stored = queues.get(job.name);
    if (!stored) await boss.createQueue(job.name, options);
    else if (!hasOptions(stored, options)) await boss.updateQueue(job.name, options);
    if (job.cron && crons.get(job.name) !== `${job.cron} ${berlin}`)
      await boss.schedule(job.name, job.cron, {}, { tz: berlin });
  }
};

/** Names are unique and crons are set only here, so two workers can never compete for one queue. */
const assertDistinct = (workers: readonly Worker[]): void => {
  const names = workers.map(({ job }) => job.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two workers are registered for the job ${twice}.`);
};

const failuresOf = ({ afterFailure }: Job): number => (afterFailure === undefined ? 0 : 1);

export const startQueue = async (
  target: ConnectionTarget,
  workers: (enqueue: Enqueue) => readonly Worker[],
  log: Log,
  { runScheduledJobs = true } = {},
): Promise<Queue> => {
  const warn = createSummarisedLog();
  const onError = (error: unknown): void =>
    isDatabaseUnavailable(error)
      ? warn(log, 'away', { err: error }, 'job queue waits for the database')
      : log.error({ err: error }, 'job queue failed');
  const { boss, select, close } = openBoss(target, onError, { runScheduledJobs });
  const enqueue: Enqueue = async (transaction, job, payload, { startAfterSeconds, group, throttle } = {}) => {
    await boss.send(job.name, job.payload.parse(payload), {
      db: fromKysely(transaction),
      ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      ...(group !== undefined && { group: { id: group } }),
      ...(throttle && { singletonKey: throttle.key, singletonSeconds: throttle.seconds, singletonNextSlot: true }),
    });
  };
  const registered = workers(enqueue);
  assertDistinct(registered);
  await boss.start();
  // A queue has to exist before another one hands its failures to it.
  const prepared = registered.map(({ job }) => job).toSorted((one, other) => failuresOf(one) - failuresOf(other));
  await prepareJobs(boss, prepared);
  const stopLooking = await startWorkers(registered, { boss, schema, select, log, onError });
  const stop = async (): Promise<void> => {
    await stopLooking();
    await boss.stop({ graceful: true, timeout: 10_000 });
    await close();
  };
  return { enqueue, stop };
};
