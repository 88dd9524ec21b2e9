import { join } from 'node:path';
import { runFaultRounds } from './steps/fault-rounds.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { endRunOnSignals } from './steps/run-command.mjs';
import { withRunFolder } from './steps/run-folder.mjs';
import { runSteps } from './steps/run-steps.mjs';

const files = process.argv.length > 2 ? process.argv.slice(2) : undefined;

const runFaultTests = () =>
  withRunFolder((folder) =>
    runSteps([{ title: 'Faults, again and again', run: () => runFaultRounds(join(folder, 'faults.json'), files) }]),
  );

endRunOnSignals();
process.exitCode = (await ensureInstalled()) ? await runFaultTests() : 1;
