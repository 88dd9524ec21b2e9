import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toError } from '../../lib/app-error.ts';
import { isDiskFull } from '../failures.ts';
import { locateBinaries } from './binaries.ts';
import { applicationDatabase, checkVersion, ensureCluster, ownerLogin, removeUnfinishedClusters } from './cluster.ts';
import { EmbeddedPostgresError, hasCode } from './embedded-postgres-error.ts';
import type { Ownership } from './ownership.ts';
import { findPostmaster, launchPostmaster, type Postmaster, type Settings, stopPostmaster } from './postmaster.ts';
import { isPostmasterOf } from './postmaster-file.ts';
import { chownContents, ensurePrivateFolder, ownerOf } from './private-folder.ts';
import { takePreparedServer } from './roles.ts';
import { chooseRunAs, fileOwner } from './run-as.ts';
import { boundServerLog } from './server-log.ts';
import { chooseSocketFolder, port, removeShortSocketFolder } from './socket-folder.ts';

const logCheckMs = 3_600_000;
const maxRetryDelayMs = 5_000;

interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

interface Options {
  /** Used by the embedded server only. */
  readonly dataDir: string;
  readonly log: Log;
  /** Called when the server cannot be restarted, because another process has taken over the folder. */
  readonly onLost?: (reason: Error) => void;
  readonly settings?: Settings;
  /** Called when programs of PostgreSQL are running and only have to be waited for. */
  readonly onSpawned?: () => void;
}

export interface EmbeddedPostgres {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  stop(): Promise<void>;
}

interface Session {
  readonly postmaster: Postmaster;
  readonly ownership: Ownership;
}

/** Runs PostgreSQL on `dataDir` until `stop`, and restarts it when it dies. */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { log, onLost, settings = {}, onSpawned = () => undefined } = options;
  const binaries = await locateBinaries();
  const folder = await prepareFolder(options.dataDir);
  const cluster = join(folder, 'cluster');
  const logPath = join(folder, 'postgres.log');
  await checkVersion(cluster, binaries);
  let socketFolder: string | null = null;
  let stopping = false;

  const launch = async (): Promise<Postmaster> => {
    const runAs = await chooseRunAs(binaries, folder, await ownerOf(cluster));
    await ensureCluster(cluster, { binaries, runAs, sync: settings.fsync !== 'off', onSpawned });
    await chownContents(folder, fileOwner(runAs));
    socketFolder ??= await chooseSocketFolder(folder);
    await ensurePrivateFolder(socketFolder, fileOwner(runAs));
    return launchPostmaster({ binaries, runAs, cluster, socketFolder, logPath, settings, onSpawned });
  };

  /** A server that cannot be prepared, because its disk is full, would outlive this program. */
  const stopUnprepared = async (postmaster: Postmaster, failure: unknown): Promise<never> => {
    if (isDiskFull(failure)) await stopPostmaster(cluster, postmaster).catch(() => undefined);
    throw failure;
  };

  const openSession = async (isRetry = false): Promise<Session> => {
    const running = await findPostmaster(cluster);
    const postmaster = running ?? (await launch().catch((error) => winnerOfRace(cluster, error)));
    try {
      const ownership = await takePreparedServer(postmaster.socketFolder).catch((error) =>
        stopUnprepared(postmaster, error),
      );
      socketFolder = postmaster.socketFolder;
      if (running) log.info(`Took over PostgreSQL, which was already running (process ${running.pid}).`);
      return { postmaster, ownership };
    } catch (error) {
      if (!running || isRetry || hasCode(error, 'folder_in_use')) throw error;
      // A server that ended meanwhile is started again; one whose socket was deleted can only be stopped first.
      const isGone = !(await isPostmasterOf(running.pid, cluster));
      if (!isGone && !hasCode(error, 'ENOENT', 'ECONNREFUSED')) throw error;
      await stopPostmaster(cluster, postmaster);
      return openSession(true);
    }
  };

  const reopenSession = async (): Promise<Session | null> => {
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, maxRetryDelayMs)) {
      try {
        const reopened = await openSession();
        log.info('PostgreSQL is running again.');
        return reopened;
      } catch (error) {
        if (hasCode(error, 'folder_in_use')) {
          onLost?.(toError(error));
          return null;
        }
        log.error(`PostgreSQL could not be started again, next attempt in ${pauseMs} ms: ${error}`);
        await sleep(pauseMs);
      }
    }
    return null;
  };

  let session: Session | null = await openSession().catch(async (error: unknown) => {
    if (socketFolder) await removeShortSocketFolder(socketFolder);
    throw error;
  });
  await removeUnfinishedClusters(cluster);
  const connection = { host: session.postmaster.socketFolder, port, user: ownerLogin, database: applicationDatabase };

  const guard = async (): Promise<void> => {
    while (session && !stopping) {
      await session.ownership.lost;
      if (stopping) return;
      log.warn('The connection to PostgreSQL was lost.');
      session = null;
      session = await reopenSession();
    }
  };
  const guarding = guard();
  const logCheck = setInterval(() => void boundServerLog(logPath).catch(() => undefined), logCheckMs);
  logCheck.unref();

  const stop = async (): Promise<void> => {
    stopping = true;
    clearInterval(logCheck);
    if (session) await stopPostmaster(cluster, session.postmaster);
    await guarding;
    // A restart in progress may have ended with a new server.
    if (session) await stopPostmaster(cluster, session.postmaster);
    await removeShortSocketFolder(connection.host);
  };

  return { connection, stop };
};

/** An error that nobody caught ends this process, and the server of the database with it instead of leaving it behind. */
export const stopAfterCrash = ({ stop }: Pick<EmbeddedPostgres, 'stop'>): void => {
  let isStopping = false;
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  });
};

/** Connects to a server that another process owns and keeps. */
export const findRunningPostgres = async (dataDir: string): Promise<EmbeddedPostgres['connection'] | null> => {
  const folder = await realpath(dataDir).catch(() => null);
  const running = folder === null ? null : await findPostmaster(join(folder, 'cluster'));
  return running && { host: running.socketFolder, port, user: ownerLogin, database: applicationDatabase };
};

const prepareFolder = async (dataDir: string): Promise<string> => {
  try {
    await mkdir(dataDir, { recursive: true });
    const folder = await realpath(dataDir);
    const isRoot = process.getuid?.() === 0;
    await ensurePrivateFolder(folder, isRoot ? null : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError('folder_unusable', `Cannot use ${dataDir} for the database: ${reason}`);
  }
};

/** The slower of two processes that start at the same moment finds the other's server instead of its own. */
const winnerOfRace = async (cluster: string, failure: unknown): Promise<Postmaster> => {
  const winner = await findPostmaster(cluster);
  if (!winner) throw failure;
  return winner;
};
