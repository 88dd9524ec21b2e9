import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bundleServer, serverSources } from './bundle.mjs';
import { fingerprint } from './fingerprint.mjs';
import { inRoot, node, root } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { captureCommand } from './run-command.mjs';

/** @typedef {{ what: string, folder: string, sources: readonly string[], run: () => Promise<{ code: number, output: string }> }} Build */

const buildPages = async () => {
  const built = await captureCommand(node, [inRoot('node_modules/vite/bin/vite.js'), 'build'], { cwd: inRoot('web') });
  if (built.code !== 0) return built;
  return captureCommand(node, [inRoot('scripts/compress-assets.mjs'), 'web/dist']);
};

/** @type {readonly Build[]} */
const builds = [
  {
    what: 'the web pages',
    folder: 'web/dist',
    sources: ['web', 'contract/src', 'scripts/compress-assets.mjs', 'package-lock.json'],
    run: buildPages,
  },
  { what: 'the server', folder: 'server/dist', sources: serverSources, run: () => bundleServer('server/dist') },
];

/** @param {Build} build */
const stampOf = ({ folder }) => inRoot(`${folder}/.fingerprint`);

/** @param {Build} build @param {string} wanted */
const isCurrent = (build, wanted) => existsSync(stampOf(build)) && readFileSync(stampOf(build), 'utf8') === wanted;

/** Prints the output of a build only if it fails. @param {Build} build @param {string} wanted */
const buildOne = async (build, wanted) => {
  const { code, output } = await build.run();
  if (code === 0) writeFileSync(stampOf(build), wanted);
  else console.error(`${output}\nBuilding ${build.what} failed.`);
  return code === 0;
};

/** Beside each other, since each leaves a core idle at times. @param {readonly Build[]} chosen @param {(build: Build, wanted: string) => boolean} isNeeded */
const buildAll = async (chosen, isNeeded) => {
  const needed = chosen
    .map((build) => ({ build, wanted: fingerprint(root, build.sources) }))
    .filter(({ build, wanted }) => isNeeded(build, wanted));
  if (needed.length === 0) return true;
  const what = needed.map(({ build }) => build.what).join(' and ');
  const run = () => Promise.all(needed.map(({ build, wanted }) => buildOne(build, wanted)));
  return (await withProgress(`Building ${what}`, run)).every((isBuilt) => isBuilt);
};

/** @returns {Promise<boolean>} whether web/dist and server/dist are what the sources say */
export const ensureBuilt = (chosen = builds) => buildAll(chosen, (build, wanted) => !isCurrent(build, wanted));

export const isBuilt = () => builds.every((build) => isCurrent(build, fingerprint(root, build.sources)));

export const ensureServerBuilt = () => ensureBuilt(builds.slice(1));

export const rebuildAll = () => buildAll(builds, () => true);
