import { availableParallelism } from 'node:os';
import { inRoot, node } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { single } from './tally.mjs';

const typeScript = inRoot('node_modules/typescript/bin/tsc');
const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
const knip = inRoot('node_modules/knip/bin/knip.js');
/** Workspaces that share their settings are one program: the server's sources would be checked four times otherwise. */
const projects = ['tsconfig.node.json', 'web', 'e2e'];

/** Each checker works out the types it meets for itself, so more than there are cores only repeat work; four is the compiler's own number. */
const checkers = String(Math.min(4, availableParallelism()));

const checkTypes = async () => {
  const codes = [];
  for (const project of projects)
    codes.push(await runCommand(node, [typeScript, '-p', project, '--checkers', checkers]));
  return codes.every((code) => code === 0);
};

/** @type {readonly import('./run-steps.mjs').Step[]} */
export const staticChecks = [
  { title: 'Types', run: async () => single(await checkTypes()) },
  {
    title: 'Lint and format',
    run: async () =>
      single(
        (await runCommand(node, [
          biome,
          'ci',
          '--error-on-warnings',
          `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
        ])) === 0,
      ),
  },
  {
    title: 'Unused files, exports and dependencies',
    run: async () => single((await runCommand(node, [knip, '--no-progress', '--treat-config-hints-as-errors'])) === 0),
  },
  {
    title: 'Import directions',
    run: async () => single((await runCommand(node, [inRoot('scripts/check-imports.mjs')])) === 0),
  },
];
