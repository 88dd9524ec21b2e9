import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, hasCode } from './embedded-postgres-error.ts';
import { chownRecursive } from './private-folder.ts';
import { fileOwner, type RunAs, run } from './run-as.ts';

/** Only creates the roles below and the database. */
export const superuser = 'postgres';
/** Owner of the database and of everything in it, not a superuser; the name that docs/operations.md proposes for other servers. */
export const ownerLogin = 'flottwart';
/** Login of requests and the name under which it holds its privileges. */
export const appLogin = 'flottwart_app';
export const applicationDatabase = 'flottwart';

interface CreateOptions {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly sync: boolean;
  readonly onSpawned: () => void;
}

const unfinishedPrefix = 'initdb-';

/** Refuses a cluster of another major version, whose files PostgreSQL cannot read. */
export const checkVersion = async (cluster: string, { majorVersion }: Binaries): Promise<void> => {
  const found = await clusterVersion(cluster);
  if (found === null || found === majorVersion) return;
  throw new EmbeddedPostgresError(
    'other_major_version',
    `The database in ${cluster} was made by PostgreSQL ${found}, this program brings PostgreSQL ${majorVersion}. Start the version of the program that made it and move the data, or set DATA_DIR to another folder. Nothing was changed.`,
  );
};

/** Creates the cluster on first use; a killed attempt leaves only an unfinished sibling, never half a cluster. */
export const ensureCluster = async (cluster: string, options: CreateOptions): Promise<void> => {
  if ((await clusterVersion(cluster)) === null) await createCluster(cluster, options);
};

/** Best effort: a process that lost the race for the folder may still be writing to its own. */
export const removeUnfinishedClusters = async (cluster: string): Promise<void> => {
  const folder = dirname(cluster);
  const unfinished = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix));
  for (const name of unfinished) await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
};

const clusterVersion = async (cluster: string): Promise<number | null> => {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  return text === null ? null : Number.parseInt(text, 10);
};

const createCluster = async (cluster: string, { binaries, runAs, sync, onSpawned }: CreateOptions): Promise<void> => {
  const unfinished = await mkdtemp(join(dirname(cluster), unfinishedPrefix));
  try {
    await chownRecursive(unfinished, fileOwner(runAs));
    const running = run(runAs, binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      '--data-checksums',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // pg_trgm asks the C library what a letter is; with plain C no umlaut would be one.
      `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
    ]);
    onSpawned();
    await running;
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    if ((await clusterVersion(cluster)) !== null) return; // Another process that started at the same moment was faster.
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new EmbeddedPostgresError('start_failed', `Cannot create the database in ${basename(cluster)}: ${reason}`);
  }
};
