import { ensureInstalled } from './steps/install.mjs';
import { inRoot, node, serverArguments } from './steps/paths.mjs';
import { endChildren, passSignalsOn, runCommand } from './steps/run-command.mjs';

// Options of Node such as --inspect: npm run dev -- --inspect
const serve = () => runCommand(node, ['--watch', ...process.argv.slice(2), ...serverArguments('server/src/main.ts')]);
const serveWeb = () => runCommand(node, [inRoot('node_modules/vite/bin/vite.js')], { cwd: inRoot('web') });

passSignalsOn();
if (await ensureInstalled()) {
  const endBoth = (/** @type {number} */ code) => {
    endChildren('SIGTERM');
    return code;
  };
  const [code] = await Promise.all([serve().then(endBoth), serveWeb().then(endBoth)]);
  process.exitCode = code;
} else {
  process.exitCode = 1;
}
