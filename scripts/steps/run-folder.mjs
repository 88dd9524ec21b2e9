import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesOf } from './processes.mjs';

/**
 * Everything short-lived of a run lies in one folder. Tests that were interrupted or crashed leave database servers and
 * browsers behind; they are found by this folder and ended, and nothing of anybody else's is touched.
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
    await endProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
