import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, command: string }} Process */

/**
 * Processes started for a folder, found by their command line or, if the system shows it, their inherited environment.
 *
 * @param {string} folder
 * @returns {Process[]}
 */
export const processesOf = (folder) => listProcesses(folder).filter(({ pid }) => pid !== process.pid);

/** @param {string} folder @returns {Process[]} */
const listProcesses = (folder) => (process.platform === 'linux' ? fromProc(folder) : fromPs(folder));

/** @param {string} folder @returns {Process[]} */
const fromProc = (folder) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const command = readProc(pid, 'cmdline');
      const isOurs = command !== '' && (command.includes(folder) || readProc(pid, 'environ').includes(folder));
      return isOurs ? [{ pid: Number(pid), command: command.replaceAll('\0', ' ').trim() }] : [];
    });

/** Ignores errors, because processes may end meanwhile and those of other users are unreadable. @param {string} pid @param {string} file */
const readProc = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** @param {string} folder @returns {Process[]} */
const fromPs = (folder) =>
  execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+) (.*)$/.exec(line))
    .flatMap((match) => (match?.[2]?.includes(folder) ? [{ pid: Number(match[1]), command: match[2] }] : []));

/** Limits the wait, because zombies and orphans in containers stay listed forever. */
const maxWaitMs = 10_000;
const pollMs = 20;

/**
 * Ends all processes of a folder. Database servers come last and get SIGQUIT, which ends their children too; their
 * supervisors are gone by then.
 *
 * @param {string} folder
 */
export const endProcessesOf = async (folder) => {
  await endAll(() => processesOf(folder).filter((one) => !isDatabase(one)), 'SIGKILL');
  await endAll(() => processesOf(folder), 'SIGQUIT');
};

/** @param {Process} process */
const isDatabase = ({ command }) => /\/postgres /.test(command);

/** @param {() => readonly Process[]} find @param {NodeJS.Signals} signal */
const endAll = async (find, signal) => {
  const signalled = new Set();
  const deadline = performance.now() + maxWaitMs;
  for (let left = find(); left.length > 0 && performance.now() < deadline; left = find()) {
    for (const { pid } of left.filter((one) => !signalled.has(one.pid))) {
      signalled.add(pid);
      sendSignal(pid, signal);
    }
    await sleep(pollMs);
  }
};

/** @param {number} pid @param {NodeJS.Signals} signal */
const sendSignal = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
};
