import { ensureInstalled } from './steps/install.mjs';
import { node, operatorArguments } from './steps/paths.mjs';
import { passSignalsOn, runCommand } from './steps/run-command.mjs';

passSignalsOn();
process.exitCode = (await ensureInstalled()) ? await runCommand(node, operatorArguments(process.argv.slice(2))) : 1;
