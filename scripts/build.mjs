import { rebuildAll } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { passSignalsOn } from './steps/run-command.mjs';

passSignalsOn();
process.exitCode = (await ensureInstalled()) && (await rebuildAll()) ? 0 : 1;
