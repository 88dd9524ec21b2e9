import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, node } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { runCommand } from './run-command.mjs';

/** Chromium without a window: a page takes less than half of the processor time that the full browser takes. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {Promise<string | null>} the path of a Chromium that runs, installed if there was none */
export const ensureChromium = async () => {
  if (isDebianRoot() && !process.env.CHROMIUM_PATH && !existsSync(headlessShell)) {
    await withProgress('Installing Chromium from the distribution', installDebianPackage);
  }
  const found = findChromium();
  if (found) return found;
  await withProgress('Installing Chromium', installPlaywrightBuild);
  return findChromium();
};

/** @returns {string | null} the path of a Chromium that runs */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...usualPlaces, playwrightBuild()].find((path) => path && runs(path)) ?? null;

/** Runs it, because some distributions install a stub script in its place. @param {string} path */
const runs = (path) => {
  if (!existsSync(path)) return false;
  try {
    execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const playwrightBuild = () => {
  const program = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  try {
    return execFileSync(node, ['-e', program], {
      cwd: inRoot('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
};

const isDebianRoot = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/** Distributions before the headless shell have the full browser only. */
const installDebianPackage = async () => {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = (/** @type {string} */ name) =>
    runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
  await runCommand('apt-get', ['update', '-qq'], options);
  if ((await install('chromium-headless-shell')) !== 0 && !findChromium()) await install('chromium');
};

const installPlaywrightBuild = () =>
  runCommand(node, [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
