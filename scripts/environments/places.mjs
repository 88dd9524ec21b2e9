import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps/paths.mjs';
import { runCommand } from '../steps/run-command.mjs';

const nobody = 65_534;

/** @param {string} file @param {readonly string[]} args */
const run = (file, args) => void execFileSync(file, [...args], { stdio: ['ignore', 'ignore', 'inherit'] });

export const isRoot = process.getuid?.() === 0;

/** Mount namespaces of its own, for folders that cannot be written even by root. */
export const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** @param {readonly string[]} command @returns {string[]} command for a user without rights, if this one may become it */
export const asNobody = (command) =>
  isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...command] : [...command];

/** @param {string} folder */
export const giveToNobody = (folder) => {
  if (isRoot) run('chown', ['-R', `${nobody}:${nobody}`, folder]);
};

/** The last commit, as somebody else gets it. @param {string} folder */
export const freshClone = (folder) => {
  run('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  return folder;
};

/** A fresh clone with the pages and the server that were built elsewhere. @param {string} folder @param {string} built */
export const cloneWithBuilds = (folder, built) => {
  freshClone(folder);
  for (const name of ['web/dist', 'server/dist']) cpSync(join(built, name), join(folder, name), { recursive: true });
  return folder;
};

/** @param {string} parent @param {string} name */
export const emptyFolder = (parent, name) => {
  const folder = join(parent, name);
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
};

/** @param {string} major @param {string} folder @returns {Promise<string>} folder of the programs of this version of Node */
export const nodeOutside = async (major, folder) => {
  const name = `node-${process.platform}-${process.arch}`;
  const args = ['install', '--no-save', '--silent', '--prefix', folder, `${name}@${major}`];
  if ((await runCommand('npm', args)) !== 0) throw new Error(`Node ${major} could not be installed.`);
  return join(folder, 'node_modules', name, 'bin');
};
