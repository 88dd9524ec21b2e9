import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Admission, createAdmission } from '../lib/admission/admission.ts';
import { databaseLimits } from '../lib/admission/limits.ts';
import { AppError } from '../lib/app-error.ts';
import { type Rows, retryDeadlocks, type Statement } from './batch.ts';
import { type Distribution, onCitus, onOneServer } from './citus/distributed.ts';
import { appLogin } from './embedded/cluster.ts';
import { hostsOf } from './hosts.ts';
import { collectNotifications, type Notifications } from './notifications.ts';
import { pipelinedDialect } from './pipeline.ts';
import { type ClientConfig, PrimaryClient } from './primary-client.ts';
import { queryTimeoutMs, reportingSlow, type SlowQueryLog } from './query-timeout.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema> & {
  readonly distribution: Distribution;
  /** One round trip, one transaction; used through `readInTenant`. */
  readonly runTogether: (statements: readonly Statement[]) => Promise<readonly Rows[]>;
  /** Rows that a stream reads at a time. */
  readonly batchRows: number;
  /** Shares of companies and networks; used through `inTenant`, `readInTenant` and `readChunk`. */
  readonly shares: DatabaseShares;
  /** Sends a notification soon; used through `afterCommit`. */
  readonly notifySoon: Notifications['add'];
  readonly connections: () => { readonly open: number; readonly idle: number; readonly waiting: number };
};

type DatabaseShares = Readonly<Record<keyof ReturnType<typeof databaseLimits>, Admission>>;

/** Address of PostgreSQL as the owner of the database: the operator's URL or the embedded server's socket. */
export type ConnectionTarget =
  | {
      /** Leads to PostgreSQL itself, because the queue and LISTEN need a session. */
      readonly url: string;
      /** Address of requests; absent: `pooledUrl`, else `url`, with the application's login and without a password. */
      readonly appUrl?: string | null;
      /** May lead to a pooler that gives out a connection per transaction. */
      readonly pooledUrl?: string | null;
      /** True for the coordinator of a Citus cluster that spreads the companies over its workers. */
      readonly isDistributed?: boolean;
    }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

const int8 = 20;
const date = 1082;
const passThrough = (value: string): string => value;

/** Counts become numbers; dates stay text, since a date is no instant; numerics stay exact. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number;
    if (oid === date) return passThrough;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Connect timeout, and keep-alive so that an idle connection notices a dead peer: after five seconds Node asks ten times, once a second. */
const connectionDefaults = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

export const clientConfigOf = (target: ConnectionTarget): ClientConfig =>
  'url' in target
    ? { connectionString: target.url, hosts: hostsOf(target.url), types, ...connectionDefaults }
    : { ...target, types, ...connectionDefaults };

/** Connection of its own to the server that takes writes. */
export const createClient = (target: ConnectionTarget, config: pg.ClientConfig = {}): pg.Client =>
  new PrimaryClient({ ...clientConfigOf(target), ...config });

/** Replaces the login of an address; as parameters, because an address of a socket without a host takes no user. */
export const withLogin = (address: string, user: string, password: string): string => {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return url.href;
};

/** Requests authenticate as a login that owns nothing, so that giving up its role leaves a statement nothing stronger. */
export const appTargetOf = (target: ConnectionTarget): ConnectionTarget =>
  'url' in target
    ? { url: target.appUrl ?? withLogin(target.pooledUrl ?? target.url, appLogin, '') }
    : { ...target, user: appLogin };

interface PoolOptions {
  readonly max: number;
  readonly onError: (error: Error) => void;
}

interface AppPoolOptions extends PoolOptions {
  readonly batchRows?: number | undefined;
}

/** A few hundred kilobytes of ordinary rows. */
const defaultBatchRows = 500;

const retryAfterSeconds = 5;

const companyIsBusy = (): AppError =>
  new AppError(
    'too_many_requests',
    'Diese Firma stellt gerade zu viele Anfragen zugleich. Bitte gleich noch einmal versuchen.',
    { retryAfterSeconds },
  );

const databaseIsBusy = (): AppError =>
  new AppError('unavailable', 'Die Datenbank ist gerade ausgelastet. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds,
  });

/** Shares of a pool of so many connections. */
export const createShares = (max: number): DatabaseShares => {
  const { connections, reads, chunkReads } = databaseLimits(max);
  const refusals = { company: companyIsBusy, busy: databaseIsBusy };
  return {
    connections: createAdmission(connections, refusals),
    reads: createAdmission(reads, refusals),
    chunkReads: createAdmission(chunkReads, refusals),
  };
};

const openPool = (config: ClientConfig, { max, onError }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({ ...config, Client: PrimaryClient, max, idleTimeoutMillis: 30_000 });
  pool.on('error', onError);
  // A connection lost while in use fails the running statement; without a listener the event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

const abandonedAfterMs = 30_000;

/** Compiling a plan takes seconds where the policies of row-level security make its cost look high, and gains nothing on a page of rows. */
const withoutJit = 'jit=off';

const asOptions = (settings: readonly string[]): string => settings.map((setting) => `-c ${setting}`).join(' ');

/** Settings of a connection of requests; a pooler that leaves them out needs them as settings of the role. */
export const requestOptions = asOptions([
  `statement_timeout=${queryTimeoutMs}`,
  // Releases the locks of a server that vanished without closing its connections.
  `idle_in_transaction_session_timeout=${abandonedAfterMs}`,
  withoutJit,
  // Unknown to a single server: the coordinator of a Citus cluster passes on to its workers what a request sets for its transaction.
  'citus.propagate_set_commands=local',
]);

/** Pool of requests, always with the application's login, which row-level security binds. */
export const openAppDatabase = (target: ConnectionTarget, options: AppPoolOptions, slow?: SlowQueryLog): Database => {
  const pool = openPool({ ...clientConfigOf(appTargetOf(target)), options: requestOptions }, options);
  const distribution = 'url' in target && target.isDistributed ? onCitus : onOneServer;
  const kysely = new Kysely<Schema>({ dialect: pipelinedDialect(pool, slow) });
  const runTogether: Database['runTogether'] = (statements) =>
    reportingSlow(slow, statements, () => retryDeadlocks(() => distribution.run(pool, statements)));
  const notifications = collectNotifications((statement) => runTogether([statement]));
  const destroy = async (): Promise<void> => {
    await notifications.flush();
    await Kysely.prototype.destroy.call(kysely);
  };
  return Object.assign(kysely, {
    distribution,
    runTogether,
    notifySoon: notifications.add,
    destroy,
    batchRows: options.batchRows ?? defaultBatchRows,
    shares: createShares(options.max),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
};

/** Pool of the owner, for migrations and the job queue only. */
export const openOwnerDatabase = (
  target: ConnectionTarget,
  { config = {}, ...options }: PoolOptions & { readonly config?: pg.ClientConfig },
): { db: Kysely<unknown>; pool: pg.Pool } => {
  const pool = openPool({ ...clientConfigOf(target), options: asOptions([withoutJit]), ...config }, options);
  return { db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), pool };
};

/** Runs one piece of the owner's work on its own connection. */
export const asOwner = async <T>(
  target: ConnectionTarget,
  work: (owner: Kysely<unknown>) => Promise<T>,
  onError: (error: Error) => void = () => undefined,
): Promise<T> => {
  const { db } = openOwnerDatabase(target, { max: 1, onError });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};
