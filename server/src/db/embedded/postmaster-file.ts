import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Content of a running server's `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
  readonly ready: boolean;
}

const pathOf = (cluster: string): string => join(cluster, 'postmaster.pid');

export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | null> => {
  const text = await readFile(pathOf(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
};

/** False for a dead process, for a zombie, and for an unrelated one with the same number. */
export const isPostmasterOf = async (pid: number, cluster: string): Promise<boolean> =>
  `${await commandLine(pid)} `.includes(`-D ${cluster} `);

/**
 * PostgreSQL would take an unrelated process with the old number for a running server. It recognises our own number as its parent's, hence stale, and
 * still checks that no backend of the crashed server is left.
 */
export const markStale = async (cluster: string): Promise<void> => {
  const text = await readFile(pathOf(cluster), 'utf8');
  await writeFile(pathOf(cluster), text.replace(/^\d+/, String(process.pid)));
};

/**
 * Removes the lock of a socket whose process is not the cluster's server. PostgreSQL only asks whether some process has the number: a killed server
 * that nobody has reaped yet, or an unrelated process, would block the start.
 */
export const removeStaleSocketLock = async (socketLock: string, cluster: string): Promise<void> => {
  const pid = Math.abs(Number.parseInt(await readFile(socketLock, 'utf8').catch(() => ''), 10));
  if (!pid || (await isPostmasterOf(pid, cluster))) return;
  await rm(socketLock, { force: true });
};

/** False for a zombie, which has ended and only waits to be reaped. */
export const isRunning = async (pid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return (await commandLine(pid)) !== '';
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') X');
  return !/\) [ZX]/.test(status);
};

const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();
  }
  return promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
};
