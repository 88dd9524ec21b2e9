import { ensureInstalled } from './steps/install.mjs';
import { longSteps } from './steps/long-steps.mjs';
import { endRunOnSignals } from './steps/run-command.mjs';
import { withRunFolder } from './steps/run-folder.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { testSteps } from './steps/test-steps.mjs';

const isLong = process.argv.includes('--all');
/** Read by tests and stories that otherwise try a representative of each kind. */
if (isLong) process.env.SWEEPS = 'all';

/** @param {string} folder */
const stepsIn = (folder) => [...testSteps(folder), ...(isLong ? longSteps(folder) : [])];

const test = async () => {
  if (await ensureInstalled()) return withRunFolder((folder) => runSteps(stepsIn(folder)));
  console.log('0 passed, 1 failed');
  return 1;
};

endRunOnSignals();
process.exitCode = await test();
