import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { node } from './steps/paths.mjs';
import { interruption, passSignalsOn, runCommand } from './steps/run-command.mjs';
import { withRunFolder } from './steps/run-folder.mjs';

const usualPort = 3000;

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** The default port may be in use by a real installation. */
const freePort = async (port = usualPort) => {
  while (!(await isFree(port))) port += 1;
  return port;
};

/** Keeps the demo in one temporary folder and ignores the settings of a real installation. */
const demo = async () => {
  if (!(await ensureInstalled()) || !(await ensureBuilt())) return 1;
  if (interruption()) return 1;
  const PORT = process.env.PORT || String(await freePort());
  return withRunFolder((folder) => {
    const baseEnv = { LOG_LEVEL: 'error', ...process.env, PORT, DATA_DIR: join(folder, 'data') };
    const env = { ...baseEnv, DEMO: process.env.DEMO || 'on' };
    return runCommand(node, ['server/dist/main.js'], { stdio: 'inherit', env });
  });
};

passSignalsOn();
process.exitCode = await demo();
