import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bundleServer, serverSources } from './bundle.mjs';
import { fingerprint } from './fingerprint.mjs';
import { runNpm } from './install.mjs';
import { inRoot, root } from './paths.mjs';
import { withProgress } from './progress.mjs';

/** @typedef {{ what: string, folder: string, sources: readonly string[], run: () => Promise<number> }} Build */

/** @type {readonly Build[]} */
const builds = [
  {
    what: 'the web pages',
    folder: 'web/dist',
    sources: ['web', 'contract/src', 'scripts/compress-assets.mjs', 'package-lock.json'],
    run: () => runNpm(['run', 'build', '--workspace=web', '--silent']),
  },
  { what: 'the server', folder: 'server/dist', sources: serverSources, run: () => bundleServer('server/dist') },
];

/** @param {Build} build */
const stampOf = ({ folder }) => inRoot(`${folder}/.fingerprint`);

/** @param {Build} build @param {string} wanted */
const isCurrent = (build, wanted) => existsSync(stampOf(build)) && readFileSync(stampOf(build), 'utf8') === wanted;

/** @param {Build} build @param {string} wanted */
const buildOne = async (build, wanted) => {
  const code = await withProgress(`Building ${build.what}`, build.run);
  if (code === 0) writeFileSync(stampOf(build), wanted);
  else console.error(`Building ${build.what} failed.`);
  return code === 0;
};

/** @param {readonly Build[]} chosen @param {(build: Build, wanted: string) => boolean} isNeeded */
const buildAll = async (chosen, isNeeded) => {
  for (const build of chosen) {
    const wanted = fingerprint(root, build.sources);
    if (isNeeded(build, wanted) && !(await buildOne(build, wanted))) return false;
  }
  return true;
};

/** @returns {Promise<boolean>} whether web/dist and server/dist are what the sources say */
export const ensureBuilt = (chosen = builds) => buildAll(chosen, (build, wanted) => !isCurrent(build, wanted));

export const isBuilt = () => builds.every((build) => isCurrent(build, fingerprint(root, build.sources)));

export const ensureServerBuilt = () => ensureBuilt(builds.slice(1));

export const rebuildAll = () => buildAll(builds, () => true);
