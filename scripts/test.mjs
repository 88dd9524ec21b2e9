import { ensureInstalled } from './steps/install.mjs';
import { endRunOnSignals } from './steps/run-command.mjs';
import { withRunFolder } from './steps/run-folder.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { staticChecks } from './steps/static-checks.mjs';
import { testSteps } from './steps/test-steps.mjs';

const test = async () => {
  if (await ensureInstalled()) return withRunFolder((folder) => runSteps([...staticChecks, ...testSteps(folder)]));
  console.log('0 passed, 1 failed');
  return 1;
};

endRunOnSignals();
process.exitCode = await test();
