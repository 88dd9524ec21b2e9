import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | null} */
let interruptedBy = null;

/** Signal that ended this script, after which no further step begins. */
export const interruption = () => interruptedBy;

/** @param {NodeJS.Signals} signal */
export const exitCodeOf = (signal) => 128 + constants.signals[signal];

const endingSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Not forwarded in a terminal, which sends Ctrl+C to all processes; a second one would abort their clean-up. @param {NodeJS.Signals} signal */
const isSentToAll = (signal) => signal === 'SIGINT' && Boolean(process.stdin.isTTY);

/** Forwards signals to running children, so that they end in order. */
export const passSignalsOn = () => {
  for (const signal of endingSignals) {
    process.on(signal, () => {
      interruptedBy = signal;
      if (!isSentToAll(signal)) endChildren(signal);
    });
  }
};

const graceMs = 3_000;
const parentCheckMs = 500;

/**
 * Ends a test run on a signal and when its parent is gone. Test runners clean up after SIGINT but not after SIGTERM;
 * processes that do not end in time are killed.
 */
export const endRunOnSignals = () => {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    interruptedBy ??= signal;
    if (!isSentToAll(signal)) endChildren('SIGINT');
    setTimeout(() => endChildren('SIGKILL'), graceMs).unref();
  };
  for (const signal of endingSignals) process.on(signal, end);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end('SIGHUP');
  }, parentCheckMs);
  timer.unref();
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
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStart]
 * @returns {Promise<number>} the exit code
 */
export const runCommand = (file, args, options = {}, onStart = () => undefined) =>
  new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    running.add(child);
    onStart(child);
    child.once('error', (error) => {
      running.delete(child);
      console.error(error.message);
      resolve(127);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(signal ? exitCodeOf(signal) : (code ?? 1));
    });
  });

/**
 * Keeps the output instead of printing it, so that commands can run beside each other.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const captureCommand = async (file, args, options = {}) => {
  let output = '';
  /** @type {import('node:child_process').SpawnOptions} */
  const captured = { ...options, stdio: ['ignore', 'pipe', 'pipe'] };
  const code = await runCommand(file, args, captured, ({ stdout, stderr }) => {
    for (const stream of [stdout, stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
  });
  return { code, output };
};
