import { availableParallelism } from 'node:os';
import { inRoot, node } from './paths.mjs';
import { captureCommand } from './run-command.mjs';
import { single } from './tally.mjs';

const typeScript = inRoot('node_modules/typescript/bin/tsc');
const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
const knip = inRoot('node_modules/knip/bin/knip.js');
/** Workspaces that share their settings are one program: the server's sources would be checked four times otherwise. */
const projects = ['tsconfig.node.json', 'web', 'e2e'];

/** Each checker works out the types it meets for itself, so more than there are cores only repeat work; four is the compiler's own number. */
const checkers = String(Math.min(4, availableParallelism()));
const colours = process.stdout.isTTY ? 'force' : 'off';

/**
 * @param {string} title
 * @param {readonly (readonly string[])[]} commands scripts of Node with their arguments, one after the other
 * @returns {import('./run-steps.mjs').Step}
 */
const check = (title, ...commands) => ({
  title,
  run: async () => {
    const results = [];
    for (const command of commands) results.push(await captureCommand(node, command));
    const output = results.map((result) => result.output).join('');
    return { ...single(results.every(({ code }) => code === 0)), output };
  },
});

/** Independent of each other, and partly on one core: run beside each other. @type {readonly import('./run-steps.mjs').Step[]} */
export const staticChecks = [
  check('Types', ...projects.map((project) => [typeScript, '-p', project, '--checkers', checkers])),
  check('Lint and format', [biome, 'ci', '--error-on-warnings', `--colors=${colours}`]),
  check('Unused files, exports and dependencies', [knip, '--no-progress', '--treat-config-hints-as-errors']),
  check('Import directions', [inRoot('scripts/check-imports.mjs')]),
];
