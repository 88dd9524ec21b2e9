import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, hasCode } from './embedded-postgres-error.ts';
import { isPostmasterOf, isRunning, markStale, readPostmasterFile, removeStaleSocketLock } from './postmaster-file.ts';
import { invocation, type RunAs } from './run-as.ts';
import { boundServerLog, openServerLog, readServerLog } from './server-log.ts';
import { isSocketListening, lockIn, port } from './socket-folder.ts';

/** Server that accepts connections. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
}

export type Settings = Readonly<Record<string, string>>;

/** Keeps statements and key values, which are personal data, out of the server's log. */
const defaultSettings: Settings = {
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

interface LaunchOptions {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly cluster: string;
  readonly socketFolder: string;
  readonly logPath: string;
  readonly settings: Settings;
  readonly onSpawned?: () => void;
}

const pollMs = 10;
const relaunchMs = 100;
const shutdownMs = 60_000;

/** Finds the server running on the cluster, whoever started it; waits while it is starting or stopping. */
export const findPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  for (;;) {
    const file = await readPostmasterFile(cluster);
    if (!file) return null;
    // A server in another container has no process here, yet its socket responds.
    if (file.ready && (await isSocketListening(file.socketFolder))) return file;
    if (!signal(file.pid, 0)) return null;
    if (!(await isPostmasterOf(file.pid, cluster))) {
      // The file may have changed between the two reads.
      if ((await readPostmasterFile(cluster))?.pid === file.pid) await markStale(cluster);
      return null;
    }
    if (file.ready) return file;
    await sleep(pollMs);
  }
};

/** Waits for the last processes of a killed server, which notice its end on their own. */
export const launchPostmaster = async (options: LaunchOptions): Promise<Postmaster> => {
  const deadline = Date.now() + shutdownMs;
  for (;;)
    try {
      return await launchOnce(options);
    } catch (error) {
      if (!isStillInUse(error) || Date.now() > deadline) throw error;
      await sleep(relaunchMs);
    }
};

/** The cluster's messages are English, whatever the language of the machine. */
const isStillInUse = (error: unknown): boolean =>
  error instanceof EmbeddedPostgresError && /pre-existing shared memory block .* is still in use/.test(error.message);

const launchOnce = async (options: LaunchOptions): Promise<Postmaster> => {
  const { binaries, runAs, cluster, socketFolder, logPath, settings, onSpawned } = options;
  const all: Settings = {
    ...defaultSettings,
    ...settings,
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const call = invocation(runAs, binaries.postgres, args);

  await removeStaleSocketLock(lockIn(socketFolder), cluster);
  await boundServerLog(logPath);
  await using log = await openServerLog(logPath);
  const { size: logStart } = await log.stat();
  // Own session: Ctrl+C in a terminal reaches only this process, which stops the server in order.
  const child = spawn(call.file, [...call.args], {
    ...call.options,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  onSpawned?.();
  try {
    return await waitUntilReady(child, cluster);
  } catch (error) {
    const reason = (await readServerLog(logPath, logStart)) || String(error);
    throw new EmbeddedPostgresError('start_failed', `PostgreSQL did not start on ${cluster}:\n${reason}`);
  }
};

const waitUntilReady = async (child: ChildProcess, cluster: string): Promise<Postmaster> => {
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', (code, signal) => {
    failure = new Error(`PostgreSQL ended with ${signal ?? `exit code ${code}`}.`);
  });
  for (;;) {
    if (failure) throw failure;
    const file = await readPostmasterFile(cluster);
    if (file?.ready && file.pid === child.pid) return file;
    await sleep(pollMs);
  }
};

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export const stopPostmaster = async (cluster: string, { pid }: Postmaster): Promise<void> => {
  if (!(await isPostmasterOf(pid, cluster))) return;
  signal(pid, 'SIGINT');
  const deadline = Date.now() + shutdownMs;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) {
      signal(pid, 'SIGQUIT');
      throw new EmbeddedPostgresError(
        'stop_failed',
        `PostgreSQL did not stop within ${shutdownMs / 1000} s and was ended; the next start recovers.`,
      );
    }
    await sleep(pollMs);
  }
};

/** Returns whether there is such a process. */
const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
};
