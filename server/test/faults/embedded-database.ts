import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { ConnectionTarget } from '../../src/db/connect.ts';
import { findPostmaster, type Postmaster, stopPostmaster } from '../../src/db/embedded/postmaster.ts';
import { isRunning } from '../../src/db/embedded/postmaster-file.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { silentLog } from '../../src/lib/log.ts';
import { waitUntil } from '../wait-until.ts';
import { createDataFolder, type Program } from './program.ts';

/** Database inside a program's data folder, which may outlive the program. */
export interface EmbeddedDatabase {
  readonly target: ConnectionTarget;
  readonly kill: () => Promise<void>;
}

/** Called at the top level of a test file; stops whatever is left at its end. */
export const embeddedDatabaseOf = ({ settings }: Pick<Program, 'settings'>): EmbeddedDatabase => {
  const folder = join(settings.DATA_DIR, 'postgres');
  const cluster = join(folder, 'cluster');
  const find = (): Promise<Postmaster | null> => findPostmaster(cluster);
  afterAll(async () => {
    const left = await find();
    if (left) await stopPostmaster(cluster, left);
  });
  return {
    target: { host: join(folder, 'run'), port: 5432, user: 'flottwart', database: 'flottwart' },
    kill: async () => {
      const running = await find();
      if (!running) return;
      process.kill(running.pid, 'SIGKILL');
      await waitUntil(async () => !(await isRunning(running.pid)));
    },
  };
};

/** PostgreSQL server shared by several programs; called at the top level of a test file. */
export const startDatabaseServer = async (connections = 120): Promise<EmbeddedPostgres['connection']> => {
  const dataDir = await createDataFolder();
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    settings: { max_connections: String(connections) },
  });
  afterAll(() => server.stop());
  return server.connection;
};
