import { ensureInstalled } from './steps/install.mjs';
import { inRoot, node } from './steps/paths.mjs';
import { passSignalsOn, runCommand } from './steps/run-command.mjs';

passSignalsOn();
process.exitCode = (await ensureInstalled())
  ? await runCommand(node, [inRoot('simulators/src/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
  : 1;
