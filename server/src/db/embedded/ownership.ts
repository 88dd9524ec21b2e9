import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ownerLogin } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isRunning } from './postmaster-file.ts';
import { port } from './socket-folder.ts';

/**
 * One process owns the server by an advisory lock on its own connection. The lock ends with its process, so none can be left behind, and the end of
 * the connection signals that the server is gone.
 */
export interface Ownership {
  readonly lost: Promise<void>;
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  release(): Promise<void>;
}

export const maintenanceDatabase = 'postgres';
export const lockKey = 7_356_889;
/** Retries, because a process asked to exit may be about to. */
const attempts = 10;
/** After kill -9 the server has to notice that the old owner's connection is closed, which takes time on a busy machine. */
const attemptsAfterKill = 300;
const pauseMs = 100;

export const takeOwnership = async (socketFolder: string): Promise<Ownership> => {
  const client = new Client({
    host: socketFolder,
    port,
    user: ownerLogin,
    database: maintenanceDatabase,
    application_name: `owner ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  // The end event is what counts; without a listener the error before it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  if (!(await acquireLock(client))) {
    const holder = await findHolder(client);
    await client.end();
    const who = holder ? ` (process ${holder})` : '';
    throw new EmbeddedPostgresError('folder_in_use', `The database is already in use by another process${who}.`);
  }
  return {
    lost,
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    release: () => client.end(),
  };
};

const acquireLock = async (client: Client): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
    if (rows[0]?.held) return true;
    if (attempt >= attempts && (attempt >= attemptsAfterKill || (await isHeldByRunningProcess(client)))) return false;
    await sleep(pauseMs);
  }
};

/** A lock of our own process belongs to a connection we have lost. */
const isHeldByRunningProcess = async (client: Client): Promise<boolean> => {
  const holder = await findHolder(client);
  if (holder === undefined) return false;
  const pid = Number(holder);
  return pid !== process.pid && (!pid || isRunning(pid));
};

/** Process that holds the lock; empty if it does not say which. */
const findHolder = async (client: Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  );
  return rows[0]?.name.replace('owner ', '');
};
