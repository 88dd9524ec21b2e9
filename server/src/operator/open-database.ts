import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, targetOf } from '../config.ts';
import { countRunningServers, prepareAppLogin } from '../db/app-login.ts';
import { withDistribution } from '../db/citus/distribute.ts';
import { asOwner, type ConnectionTarget, type Database, openAppDatabase } from '../db/connect.ts';
import { hasCode } from '../db/embedded/embedded-postgres-error.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { connectTo, ownerSetting } from '../db/owner-login.ts';
import { toError } from '../lib/app-error.ts';
import { silentLog } from '../lib/log.ts';
import { loadSecretKey } from '../lib/secret-key.ts';
import { OperatorError } from './command.ts';

interface OpenedDatabase {
  readonly target: ConnectionTarget;
  readonly close: () => Promise<void>;
}

/** Connects once before any work, so that a wrong address is reported in one sentence. */
const ownServer = async (config: Config): Promise<OpenedDatabase | null> => {
  const target = targetOf(config);
  if (target === null) return null;
  await (await connectTo(target, ownerSetting(target))).end();
  return { target, close: async () => undefined };
};

/** Opens an embedded database that no other process uses, created if there is none, or the operator's own server. */
export const openIdleDatabase = async (config: Config): Promise<OpenedDatabase> => {
  const own = await ownServer(config);
  if (own) return own;
  const folder = embeddedFolder(config);
  // Takes over a server whose program was killed, and is refused while a program owns it.
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: silentLog }).catch((error: unknown) => {
    if (!hasCode(error, 'folder_in_use')) throw error;
    throw new OperatorError(`The program is running. Stop it first. ${toError(error).message}`);
  });
  return { target: embedded.connection, close: embedded.stop };
};

const embeddedFolder = ({ dataDir }: Config): string => join(dataDir, 'postgres');

/** Refuses a folder in which the program has never been started. */
export const assertDatabaseThere = (config: Config): void => {
  const folder = embeddedFolder(config);
  if (!existsSync(join(folder, 'cluster'))) throw new OperatorError(`There is no database in ${folder} yet.`);
};

/** Opens the installation's database, whether its server is running or not. */
export const openDatabase = async (config: Config): Promise<OpenedDatabase> => {
  const own = await ownServer(config);
  if (own) return own;
  assertDatabaseThere(config);
  const folder = embeddedFolder(config);
  const running = await findRunningPostgres(folder);
  if (running) return { target: running, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  return { target: embedded.connection, close: embedded.stop };
};

const withOpened = async (
  config: Config,
  { target, close }: OpenedDatabase,
  work: (db: Database) => Promise<void>,
): Promise<void> => {
  try {
    const appTarget = await prepareAppLogin(await withDistribution(target), () =>
      loadSecretKey(config.secretKey, config.dataDir),
    );
    const db = openAppDatabase(appTarget, { max: 1, onError: () => undefined });
    await work(db).finally(() => db.destroy());
  } finally {
    await close();
  }
};

/** Opens the database with the application's login for one command. */
export const withDatabase = async (config: Config, work: (db: Database) => Promise<void>): Promise<void> =>
  withOpened(config, await openDatabase(config), work);

/** The same for a command during which no server may run. */
export const withIdleDatabase = async (config: Config, work: (db: Database) => Promise<void>): Promise<void> => {
  if (targetOf(config) === null) assertDatabaseThere(config);
  const opened = await openIdleDatabase(config);
  // An embedded server that a program uses was refused; there is nothing to close of the operator's own.
  if ('url' in opened.target && (await asOwner(opened.target, countRunningServers)) > 0)
    throw new OperatorError('A server is running on this database. Stop every one first.');
  await withOpened(config, opened, work);
};
