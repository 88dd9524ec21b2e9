import { ensureInstalled } from './steps/install.mjs';
import { passSignalsOn } from './steps/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { staticChecks } from './steps/static-checks.mjs';

passSignalsOn();
process.exitCode = (await ensureInstalled()) ? await runSteps([staticChecks]) : 1;
