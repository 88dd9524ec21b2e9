import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | null} */
let interruptedBy = null;

/** The signal that asked this script to end, if any: no further step should begin. */
export const interruption = () => interruptedBy;

/** @param {NodeJS.Signals} signal */
export const exitCodeOf = (signal) => 128 + constants.signals[signal];

/**
 * Passes signals on to whatever is running, so that children end in their own order. A terminal sends Ctrl+C to all of
 * us itself; a second one would make some of them drop everything.
 *
 * @param {NodeJS.Signals} [replacement] what the children get instead of the signal that came
 */
export const passSignalsOn = (replacement) => {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      interruptedBy = signal;
      if (signal !== 'SIGINT' || !process.stdin.isTTY) endChildren(replacement ?? signal);
    });
  }
};

/** @param {NodeJS.Signals} signal */
export const endChildren = (signal) => {
  interruptedBy ??= signal;
  for (const child of running) child.kill(signal);
};

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code
 */
export const runCommand = (file, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    running.add(child);
    child.once('error', (error) => {
      running.delete(child);
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(signal ? exitCodeOf(signal) : (code ?? 1));
    });
  });
