import { ensureServerBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { node, operatorArguments } from './steps/paths.mjs';
import { passSignalsOn, runCommand } from './steps/run-command.mjs';

passSignalsOn();
const isReady = (await ensureInstalled()) && (await ensureServerBuilt());
process.exitCode = isReady ? await runCommand(node, operatorArguments(process.argv.slice(2))) : 1;
