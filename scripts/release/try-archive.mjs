import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot, node } from '../steps/paths.mjs';
import { endRunOnSignals, runCommand } from '../steps/run-command.mjs';
import { unpackInCleanRoot } from './clean-root.mjs';

/*
 * Runs in a network namespace of its own, without a way to the outside, and in a mount namespace: starts a release in a clean system, cold and warm,
 * and runs stories against it. Arguments: archive, temporary folder, names of stories.
 */

const [archive = '', folder = '', ...stories] = process.argv.slice(2);
const port = 3000;
const warmStarts = 3;

/** The namespace has nothing but its loopback address. */
const prepareNetwork = () => execFileSync('ip', ['link', 'set', 'lo', 'up']);

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** @param {string} program @param {string} dataDir @returns {Promise<number>} milliseconds until the first answer */
const startOnce = async (program, dataDir) => {
  const since = performance.now();
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const app = spawn(program, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(app, 'exit');
  // A signal ends the trial below, because the program is gone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => app.kill('SIGTERM'));
  while (!(await isReady())) {
    if (app.exitCode !== null) throw new Error(`The release ended with code ${app.exitCode}.`);
    await sleep(5);
  }
  const took = Math.round(performance.now() - since);
  app.kill('SIGTERM');
  await ended;
  if (app.exitCode !== 0) throw new Error(`The release stopped with code ${app.exitCode}.`);
  return took;
};

/** @param {string} program */
const measureStarts = async (program) => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const cold = await startOnce(program, dataDir);
  const warm = [];
  for (let round = 0; round < warmStarts; round += 1) warm.push(await startOnce(program, dataDir));
  console.log(`First start ${cold} ms, later ones ${warm.join(', ')} ms until the first answer.`);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  execFileSync(program, ['operator', 'backup', join(dataDir, 'backup'), '--without-key'], { env, stdio: 'inherit' });
};

/** @param {string} program */
const runStories = (program) => {
  const args = ['test', `--config=${inRoot('e2e/playwright.config.ts')}`, `--output=${join(folder, 'results')}`];
  const env = { ...process.env, TMPDIR: folder, E2E_PROGRAM: program };
  return runCommand(node, [inRoot('node_modules/@playwright/test/cli.js'), ...args, ...stories], { env });
};

endRunOnSignals();
chmodSync(folder, 0o755);
prepareNetwork();
const { program } = unpackInCleanRoot(archive, folder);
await measureStarts(program);
process.exitCode = await runStories(program);
