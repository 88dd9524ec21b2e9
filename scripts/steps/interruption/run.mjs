import { node } from '../paths.mjs';
import { endRunOnSignals, runCommand } from '../run-command.mjs';
import { withRunFolder } from '../run-folder.mjs';
import { runSteps } from '../run-steps.mjs';
import { single } from '../tally.mjs';

// Runs a command to interrupt as `npm test` would.
const [file = '', ...args] = process.argv.slice(2);
const step = {
  title: 'A step',
  run: async () => single((await runCommand(file === 'node' ? node : file, args)) === 0),
};
const next = { title: 'The next step', run: async () => single(true) };

endRunOnSignals();
process.exitCode = await withRunFolder(() => runSteps([step, next]));
