import { ensureInstalled } from './steps/install.mjs';
import { inRoot, node } from './steps/paths.mjs';
import { endRunOnSignals, runCommand } from './steps/run-command.mjs';
import { withRunFolder } from './steps/run-folder.mjs';

const vitest = inRoot('node_modules/vitest/vitest.mjs');
const rounds = process.env.FAULT_ROUNDS ?? '8';

/** What `npm test` does a few times is done often here; the tests that kill a server in mid-import or mid-mail come along. */
const env = { ...process.env, IMPORT_CRASHES: '3', CRASH_ROUNDS: '5', FAULT_ROUNDS: rounds };
const files = process.argv.length > 2 ? process.argv.slice(2) : ['.fault.ts', 'import-crash', 'mail-crash'];

const testFaults = async () => {
  if (!(await ensureInstalled())) return 1;
  const args = [vitest, 'run', '--project', 'faults', '--project', 'server', '--maxWorkers=1', ...files];
  return withRunFolder(() => runCommand(node, args, { env }));
};

endRunOnSignals();
process.exitCode = await testFaults();
