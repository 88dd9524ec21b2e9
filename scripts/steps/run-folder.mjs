import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesOf } from './processes.mjs';

/**
 * Keeps temporary files of a run in one folder. Database servers and browsers left by interrupted or crashed tests are
 * found by this folder and ended; other processes are not touched.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withRunFolder = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'fw-'));
  // Traversable, because as root the database servers of the tests run as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Servers and workers of the tests start by the hundred, each reading the same modules.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compile-cache');
  try {
    return await work(folder);
  } finally {
    await endProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
