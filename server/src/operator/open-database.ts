import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type ConnectionTarget, type Database, openAppDatabase } from '../db/connect.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { OperatorError } from './command.ts';

interface OpenedDatabase {
  readonly target: ConnectionTarget;
  readonly close: () => Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens an embedded database that no other process uses, created if there is none, or the operator's own server. */
export const openIdleDatabase = async ({ databaseUrl, dataDir }: Config): Promise<OpenedDatabase> => {
  if (databaseUrl) return { target: { url: databaseUrl }, close: async () => undefined };
  const folder = join(dataDir, 'postgres');
  if (await findRunningPostgres(folder)) throw new OperatorError('The program is running. Stop it first.');
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: silent });
  return { target: embedded.connection, close: embedded.stop };
};

/** Opens the installation's database, whether its server is running or not. */
export const openDatabase = async ({ databaseUrl, dataDir }: Config): Promise<OpenedDatabase> => {
  if (databaseUrl) return { target: { url: databaseUrl }, close: async () => undefined };
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'cluster'))) throw new OperatorError(`There is no database in ${folder} yet.`);
  const running = await findRunningPostgres(folder);
  if (running) return { target: running, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: silent });
  return { target: embedded.connection, close: embedded.stop };
};

/** Opens the database with the application's role for one command. */
export const withDatabase = async (config: Config, work: (db: Database) => Promise<void>): Promise<void> => {
  const { target, close } = await openDatabase(config);
  const db = openAppDatabase(target, { max: 1, onError: () => undefined });
  try {
    await work(db);
  } finally {
    await db.destroy();
    await close();
  }
};
