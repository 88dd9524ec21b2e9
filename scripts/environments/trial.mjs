import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ command?: readonly string[], folder: string, env: Record<string, string | undefined> }} Start
 * @typedef {{ code: number | null, signal: string | null, output: string, errors: string }} Ending
 */

const npmStart = ['npm', 'start'];

/** @param {Start} start */
const spawnProgram = ({ command = npmStart, folder, env }) => {
  const [file = '', ...args] = command;
  const program = spawn(file, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ending = { output: '', errors: '' };
  program.stdout.on('data', (chunk) => {
    ending.output += chunk;
  });
  program.stderr.on('data', (chunk) => {
    ending.errors += chunk;
  });
  const ended = once(program, 'close').then(([code, signal]) => ({ ...ending, code, signal }));
  return { program, ending, ended };
};

/** @param {ReturnType<typeof spawnProgram>} running @returns {Promise<string | null>} address, or null if the program ended */
const addressOf = ({ program, ending, ended }) =>
  new Promise((resolve) => {
    const look = () => {
      const address = /is running at (http:\S+)/.exec(stripVTControlCharacters(ending.output))?.[1];
      if (address) resolve(address);
    };
    program.stdout.on('data', look);
    void ended.then(() => resolve(null));
  });

/** @param {Pick<Ending, 'output' | 'errors'>} ending */
const lastLines = ({ output, errors }) => `${output}\n${errors}`.trim().split('\n').slice(-12).join('\n');

/** @param {string} address @param {string} path */
const answers = async (address, path) => {
  const response = await fetch(`${address}${path}`);
  await response.arrayBuffer();
  return response.ok ? null : `${path} answered ${response.status}.`;
};

/**
 * Starts the program, asks for a page and for its readiness, and ends it as a service manager would.
 *
 * @param {Start} start
 * @returns {Promise<{ output: string, problem: string | null }>}
 */
export const tryStart = async (start) => {
  const running = spawnProgram(start);
  const address = await addressOf(running);
  if (!address) return { output: running.ending.output, problem: `It ended:\n${lastLines(running.ending)}` };
  const unanswered = (await answers(address, '/api/ready')) ?? (await answers(address, '/'));
  running.program.kill('SIGTERM');
  const { output } = await running.ended;
  const stopped = output.includes('Stopped.') ? null : `It did not stop in order:\n${lastLines(running.ending)}`;
  return { output, problem: unanswered ?? stopped };
};

/** A sentence, and where several settings are wrong a line for each; never a stack. @param {string} errors */
const isOperatorFacing = (errors) => {
  const lines = errors.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('npm '));
  return lines.length <= 2 && !lines.some((line) => /^\s+at /.test(line));
};

/**
 * Starts the program where it cannot run: it says why in one sentence and ends with code 1.
 *
 * @param {Start} start
 * @param {RegExp} sentence
 * @returns {Promise<string | null>} problem
 */
export const tryRefusal = async (start, sentence) => {
  const running = spawnProgram(start);
  if (await addressOf(running)) {
    running.program.kill('SIGTERM');
    await running.ended;
    return 'It started.';
  }
  const { code, errors } = await running.ended;
  if (code !== 1) return `Exit code ${code}.`;
  return isOperatorFacing(errors) && sentence.test(errors) ? null : `It said:\n${errors}`;
};
