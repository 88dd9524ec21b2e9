import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { isInstalled } from './installed-state.mjs';
import { node, root } from './paths.mjs';
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
    runNpm(['ci', '--include=dev', '--loglevel=error', '--no-progress']),
  );
  if (code === 0 && existsSync(node)) return true;
  console.error(
    code === 0
      ? `There is no Node.js package for ${process.platform}-${process.arch}, or optional dependencies were left out.`
      : 'The packages could not be installed.',
  );
  return false;
};

/**
 * Uses the machine's Node, because the installation replaces the project's Node.
 *
 * @param {readonly string[]} args
 */
export const runNpm = (args) => {
  const { npm_execpath: npm, npm_node_execpath: machineNode, PATH = '' } = process.env;
  const machinePath = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const options = { env: { ...process.env, PATH: machinePath.join(delimiter) } };
  return npm?.endsWith('npm-cli.js') && machineNode
    ? runCommand(machineNode, [npm, ...args], options)
    : runCommand('npm', args, options);
};
