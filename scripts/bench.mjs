import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot, node } from './steps/paths.mjs';
import { passSignalsOn, runCommand } from './steps/run-command.mjs';

passSignalsOn();
const isReady = (await ensureInstalled()) && (await ensureBuilt());
process.exitCode = isReady ? await runCommand(node, [inRoot('bench/src/main.ts'), ...process.argv.slice(2)]) : 1;
