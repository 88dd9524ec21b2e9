import { inRoot, node } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { readVitestReport } from './tally.mjs';

const vitest = inRoot('node_modules/vitest/vitest.mjs');

/**
 * @param {string} report the file to write the results to
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} settings
 */
export const runVitest = async (report, args, settings) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, ...settings };
  return readVitestReport(report, await runCommand(node, [vitest, 'run', ...reporters, ...args], { env }));
};
