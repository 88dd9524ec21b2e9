import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { isInstalled } from './installed-state.mjs';
import { inRoot, node, root } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { runCommand } from './run-command.mjs';

const oldestNode = 20;

/** @returns {Promise<boolean>} whether everything the lockfile names is there */
export const ensureInstalled = async () => {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    console.error(`Node.js ${oldestNode} or newer is needed; this is ${process.versions.node}.`);
    return false;
  }
  if (isInstalled(root) && existsSync(node)) return true;
  // Pages and server are built here, also where NODE_ENV=production would leave out what builds them.
  const code = await withProgress('Installing packages', () =>
    runNpm(['ci', '--include=dev', '--loglevel=error', '--no-progress', '--no-audit', '--no-fund']),
  );
  if (code === 0 && existsSync(node)) return true;
  console.error(
    code === 0
      ? `There is no Node.js package for ${process.platform}-${process.arch}, or optional dependencies were left out.`
      : 'The packages could not be installed.',
  );
  return false;
};

/** @param {string} folder */
const isWritable = (folder) => {
  try {
    accessSync(existsSync(folder) ? folder : dirname(folder), constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Folder of npm's cache, or one of the program's own for a user whose home cannot be written. */
const packageCache = () => {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  return isWritable(usual) ? usual : inRoot('.cache/npm');
};

/**
 * Uses the machine's Node, because the installation replaces the project's Node.
 *
 * @param {readonly string[]} args
 */
export const runNpm = (args) => {
  const { npm_execpath: npm, npm_node_execpath: machineNode, PATH = '' } = process.env;
  const machinePath = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const options = { env: { ...process.env, npm_config_cache: packageCache(), PATH: machinePath.join(delimiter) } };
  return npm?.endsWith('npm-cli.js') && machineNode
    ? runCommand(machineNode, [npm, ...args], options)
    : runCommand('npm', args, options);
};
