import { ensureInstalled } from './steps/install.mjs';
import { passSignalsOn } from './steps/run-command.mjs';
import { withRunFolder } from './steps/run-folder.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { staticChecks } from './steps/static-checks.mjs';
import { testSteps } from './steps/test-steps.mjs';

const test = async () => {
  if (await ensureInstalled()) return withRunFolder((folder) => runSteps([...staticChecks, ...testSteps(folder)]));
  console.log('0 passed, 1 failed');
  return 1;
};

// Test runners clean up after Ctrl+C, but not when they are told to terminate.
passSignalsOn('SIGINT');
process.exitCode = await test();
