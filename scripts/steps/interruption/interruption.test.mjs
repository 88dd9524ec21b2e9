import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.mjs';
import { inRoot, node } from '../paths.mjs';
import { endProcessesOf, processesOf } from '../processes.mjs';

const run = inRoot('scripts/steps/interruption/run.mjs');
const vitest = [
  inRoot('node_modules/vitest/vitest.mjs'),
  'run',
  '--config',
  inRoot('scripts/steps/interruption/vitest.config.mjs'),
];
/** A PostgreSQL, its migrations, a server and a browser beside all other tests: minutes on a busy machine. */
const maxStartMs = 540_000;
const maxTestMs = 600_000;
const stubborn = ['-e', "process.on('SIGINT', () => {}); console.log('hanging'); setInterval(() => {}, 1000)"];

/**
 * Starts a run with its own temporary folder and waits until its command hangs.
 *
 * @param {string} program
 * @param {readonly string[]} args
 */
const startRun = async (program, args) => {
  const folder = temporaryFolder({});
  onTestFinished(() => endProcessesOf(folder));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: folder };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const endedEarly = once(child, 'close').then(([code, signal]) => {
    throw new Error(`The run ended with ${code ?? signal} before its command hung:\n${output}`);
  });
  await Promise.race([
    expect.poll(() => output, { interval: 20, timeout: maxStartMs }).toContain('hanging\n'),
    endedEarly,
  ]);
  return { child, ended, folder, output: () => output };
};

/** @param {string} folder */
const leftIn = (folder) => ({ processes: processesOf(folder), files: readdirSync(folder) });
const nothing = { processes: [], files: [] };

test('tests ended by SIGTERM leave no database, no server, no browser and no folder', {
  timeout: maxTestMs,
}, async () => {
  const { child, ended, folder } = await startRun(node, [run, 'node', ...vitest]);
  expect(processesOf(folder).filter(({ command }) => command.includes('/postgres ')).length).toBeGreaterThan(0);
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(leftIn(folder)).toEqual(nothing);
});

test('a command that does not end by itself is killed, whatever the signal, and no further step begins', async () => {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const runs = await Promise.all(signals.map(() => startRun(node, [run, 'node', ...stubborn])));
  for (const [index, { child }] of runs.entries()) child.kill(signals[index]);
  expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([
    [130, null],
    [143, null],
    [129, null],
  ]);
  expect(runs.filter(({ output }) => output().includes('The next step'))).toEqual([]);
  expect(runs.map(({ folder }) => leftIn(folder))).toEqual([nothing, nothing, nothing]);
});

test('a run whose parent was killed ends too', async () => {
  const quoted = [node, run, 'node', ...stubborn].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const { child, folder } = await startRun('/bin/sh', ['-c', `${quoted}; exit 0`]);
  child.kill('SIGKILL');
  await expect.poll(() => leftIn(folder), { interval: 50 }).toEqual(nothing);
});
