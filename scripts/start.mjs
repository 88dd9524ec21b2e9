import { existsSync } from 'node:fs';
import { ensureBuilt, isBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { isInstalled } from './steps/installed-state.mjs';
import { memoryEnvironment, node, root, serverArguments } from './steps/paths.mjs';
import { endChildren, interruption, passSignalsOn, runCommand } from './steps/run-command.mjs';

const parentCheckMs = 500;

/** Ends the server when npm is gone, because a killed npm cannot forward signals. */
const endWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    endChildren('SIGTERM');
  }, parentCheckMs);
  timer.unref();
};

/** A built application starts without the packages that build it and in a read-only folder. */
const isComplete = () => existsSync(node) && isBuilt() && isInstalled(root, { isBuilt: true });

const start = async () => {
  if (!isComplete() && !((await ensureInstalled()) && (await ensureBuilt()))) return 1;
  if (interruption()) return 1;
  const env = { ...memoryEnvironment, ...process.env };
  return runCommand(node, serverArguments('server/dist/main.js'), { stdio: 'inherit', env });
};

passSignalsOn();
endWithNpm();
process.exitCode = await start();
