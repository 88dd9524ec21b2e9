import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll } from 'vitest';
import { locateBinaries } from '../../src/db/embedded/binaries.ts';
import { superuser } from '../../src/db/embedded/cluster.ts';
import { findPostmaster, launchPostmaster, type Settings, stopPostmaster } from '../../src/db/embedded/postmaster.ts';
import { isRunning } from '../../src/db/embedded/postmaster-file.ts';
import { chownRecursive, ensurePrivateFolder, ownerOf } from '../../src/db/embedded/private-folder.ts';
import { chooseRunAs, fileOwner } from '../../src/db/embedded/run-as.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { silentLog } from '../../src/lib/log.ts';
import { waitUntil } from '../wait-until.ts';
import { createDataFolder } from './program.ts';

/** PostgreSQL server that nobody restarts. */
export interface DatabaseNode {
  readonly target: { readonly host: string; readonly port: number; readonly user: string; readonly database: string };
  readonly cluster: string;
  readonly start: (settings?: Settings) => Promise<void>;
  /** SIGKILL; its last processes end on their own. */
  readonly kill: () => Promise<void>;
  readonly promote: () => Promise<void>;
}

const run = promisify(execFile);
const nodeSettings: Settings = { max_connections: '100', fsync: 'off' };

const withSuperuser = async <T>(node: DatabaseNode, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...node.target, user: superuser });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const createNode = (folder: string): DatabaseNode => {
  const cluster = join(folder, 'cluster');
  const socketFolder = join(folder, 'run');
  const node: DatabaseNode = {
    target: { host: socketFolder, port: 5432, user: 'flottwart', database: 'flottwart' },
    cluster,
    start: async (settings = {}) => {
      const binaries = await locateBinaries();
      const runAs = await chooseRunAs(binaries, folder, await ownerOf(cluster));
      await chownRecursive(cluster, fileOwner(runAs));
      await ensurePrivateFolder(socketFolder, fileOwner(runAs));
      const logPath = join(folder, 'postgres.log');
      await launchPostmaster({
        binaries,
        runAs,
        cluster,
        socketFolder,
        logPath,
        settings: { ...nodeSettings, ...settings },
      });
    },
    kill: async () => {
      const running = await findPostmaster(cluster);
      if (!running) return;
      process.kill(running.pid, 'SIGKILL');
      await waitUntil(async () => !(await isRunning(running.pid)));
    },
    promote: () => withSuperuser(node, async (client) => void (await client.query('select pg_promote()'))),
  };
  afterAll(async () => {
    const left = await findPostmaster(cluster);
    if (left) await stopPostmaster(cluster, left);
  });
  return node;
};

/** Copies a running server, as `pg_basebackup` would, and starts the copy as its standby. */
export const startStandby = async (primary: DatabaseNode, standby: DatabaseNode): Promise<void> => {
  await rm(standby.cluster, { recursive: true, force: true });
  await withSuperuser(primary, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    // Files that vanish meanwhile are restored from the write-ahead log.
    await run('cp', ['-a', primary.cluster, standby.cluster]).catch(() => undefined);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(standby.cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await rm(join(standby.cluster, 'postmaster.pid'), { force: true });
  await writeFile(join(standby.cluster, 'standby.signal'), '');
  await standby.start({ primary_conninfo: `host=${primary.target.host} port=5432 user=${superuser}` });
};

/** From now on a commit is acknowledged once the standby has it. */
export const replicateSynchronously = (primary: DatabaseNode): Promise<void> =>
  withSuperuser(primary, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query('select pg_reload_conf()');
    await waitUntil(async () => {
      const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'");
      return rows.length === 1;
    });
  });

/** A promoted server has no standby yet for which its commits could wait. */
export const replicateToNobody = (primary: DatabaseNode): Promise<void> =>
  withSuperuser(primary, async (client) => {
    await client.query('alter system reset synchronous_standby_names');
    await client.query('select pg_reload_conf()');
  });

/** Primary and the place of its standby; called at the top level of a test file. */
export const createDatabasePair = async (): Promise<readonly [primary: DatabaseNode, standby: DatabaseNode]> => {
  const [one, other] = [await createDataFolder(), await createDataFolder()];
  await (await startEmbeddedPostgres({ dataDir: one, log: silentLog })).stop();
  await mkdir(other, { recursive: true });
  const pair = [createNode(one), createNode(other)] as const;
  await pair[0].start();
  return pair;
};
