import { ensureInstalled } from './steps/install.mjs';
import { passSignalsOn } from './steps/run-command.mjs';
import { buildWeb } from './steps/web-build.mjs';

passSignalsOn();
process.exitCode = (await ensureInstalled()) && (await buildWeb()) ? 0 : 1;
