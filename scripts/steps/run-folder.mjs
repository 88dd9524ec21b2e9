import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Everything short-lived of a run lies in one folder. Tests that were interrupted or crashed leave database servers
 * behind, which outlive them on purpose; they are found there and ended, and nothing of anybody else's is touched.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withRunFolder = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'fw-'));
  // As root, the database servers of the tests run as somebody else, who has to get through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  try {
    return await work(folder);
  } finally {
    await endServersIn(folder);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param {string} folder */
export const endServersIn = async (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => basename(path) === 'postmaster.pid',
  );
  const pids = files.map((path) => Number.parseInt(readFileSync(join(folder, path), 'utf8'), 10));
  for (const pid of pids.filter((pid) => worksIn(pid, folder))) {
    process.kill(pid, 'SIGQUIT');
    while (worksIn(pid, folder)) await sleep(20);
  }
};

/**
 * A number in a file may belong to an unrelated process by now.
 *
 * @param {number} pid
 * @param {string} folder
 */
const worksIn = (pid, folder) => {
  try {
    return commandLine(pid).includes(folder);
  } catch {
    return false;
  }
};

/** @param {number} pid */
const commandLine = (pid) =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
