import { buildAnew } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { passSignalsOn } from './steps/run-command.mjs';

passSignalsOn();
process.exitCode = (await ensureInstalled()) && (await buildAnew()) ? 0 : 1;
