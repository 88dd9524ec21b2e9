import { ensureInstalled } from './steps/install.mjs';
import { node, root } from './steps/paths.mjs';
import { endRunOnSignals, runCommand } from './steps/run-command.mjs';

/** By the Node of the lockfile, because the one of this machine may be older than what the trial is written for. */
endRunOnSignals();
const args = [`${root}scripts/environments/try-all.mjs`, ...process.argv.slice(2)];
process.exitCode = (await ensureInstalled()) ? await runCommand(node, args) : 1;
