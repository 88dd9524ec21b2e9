import { runVitest } from './run-vitest.mjs';

const rounds = process.env.FAULT_ROUNDS ?? '8';
/** The tests that kill a server in mid-import or mid-mail come along, more often than `npm test` does it. */
const settings = { IMPORT_CRASHES: '3', CRASH_ROUNDS: '5', FAULT_ROUNDS: rounds };
const usualFiles = ['.fault.ts', 'import-crash', 'mail-crash'];

/** One at a time: each test brings several servers and a load of its own. @param {string} report @param {readonly string[]} [files] */
export const runFaultRounds = (report, files = usualFiles) =>
  runVitest(report, ['--project', 'faults', '--project', 'server', '--maxWorkers=1', ...files], settings);
