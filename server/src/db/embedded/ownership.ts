import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { superuser } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { port } from './socket-folder.ts';

/**
 * One process owns the server: it holds an advisory lock on a connection of its own. The lock dies with its process, so
 * none can be left behind, and the connection's end tells that the server is gone.
 */
export interface Ownership {
  readonly lost: Promise<void>;
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  release(): Promise<void>;
}

export const maintenanceDatabase = 'postgres';
export const lockKey = 7_356_889;
/** After kill -9 the server needs a moment to notice that the old owner's connection is closed. */
const attempts = 10;
const pauseMs = 100;

export const takeOwnership = async (socketFolder: string): Promise<Ownership> => {
  const client = new Client({
    host: socketFolder,
    port,
    user: superuser,
    database: maintenanceDatabase,
    application_name: `owner ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  // The end is what counts; without a listener the error before it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  if (!(await acquireLock(client))) {
    const holder = await describeHolder(client);
    await client.end();
    throw new EmbeddedPostgresError('folder_in_use', `The database is already in use by another process${holder}.`);
  }
  return {
    lost,
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    release: () => client.end(),
  };
};

const acquireLock = async (client: Client): Promise<boolean> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
    if (rows[0]?.held) return true;
    await sleep(pauseMs);
  }
  return false;
};

const describeHolder = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  );
  const pid = rows[0]?.name.replace('owner ', '');
  return pid ? ` (process ${pid})` : '';
};
