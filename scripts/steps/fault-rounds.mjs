import { ensureServerBuilt } from './build.mjs';
import { runVitest } from './run-vitest.mjs';

const rounds = process.env.FAULT_ROUNDS ?? '8';
/** Includes the tests that kill a server during an import or a mail, with more rounds than `npm test`. */
const settings = { IMPORT_CRASHES: '3', CRASH_ROUNDS: '5', FAULT_ROUNDS: rounds };
const usualFiles = ['.fault.ts', 'import-crash', 'mail-crash'];

/** One at a time, because each test starts several servers and its own load. @param {string} report @param {readonly string[]} [files] */
export const runFaultRounds = async (report, files = usualFiles) => {
  if (!(await ensureServerBuilt())) throw new Error('The program could not be built.');
  return runVitest(report, ['--project', 'faults', '--project', 'server', '--maxWorkers=1', ...files], settings);
};
