import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@flottwart/simulators/free-port';
import { afterAll } from 'vitest';

const root = join(import.meta.dirname, '../../..');

export interface Program {
  /** Unchanged across starts. */
  readonly url: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>> & { readonly DATA_DIR: string };
  /** Every output line since the test began. */
  readonly output: readonly string[];
  readonly pid: () => number;
  readonly isRunning: () => boolean;
  /** Resolves once it prints where it listens. */
  readonly start: () => Promise<void>;
  /** SIGKILL, like a power cut or the out-of-memory killer. */
  readonly kill: () => Promise<void>;
  /** SIGTERM, as a service manager sends it; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

export const createDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'flottwart-fault-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

interface Limits {
  /** Limit of open files and sockets; needs `prlimit`. */
  readonly openFiles?: number;
}

const commandWithin = ({ openFiles }: Limits): [string, ...string[]] => {
  const command = [process.execPath, 'server/dist/main.js'] as const;
  return openFiles === undefined ? [...command] : ['prlimit', `--nofile=${openFiles}`, ...command];
};

/** Runs the real program as `npm start` does, without the tester's `.env`; called at the top level of a test file. */
export const createProgram = async (
  env: Readonly<Record<string, string>> = {},
  limits: Limits = {},
): Promise<Program> => {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
    ...env,
    DATA_DIR: env.DATA_DIR ?? (await createDataFolder()),
  };
  const said: string[] = [];
  let child: ChildProcess | undefined;

  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;

  const start = async (): Promise<void> => {
    const [file, ...args] = commandWithin(limits);
    const started = spawn(file, args, {
      cwd: root,
      env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          said.push(line);
          if (line.includes('is running at')) resolve();
        });
      started.once('exit', () => reject(new Error(`The server ended at its start:\n${said.slice(-20).join('\n')}`)));
    });
  };

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const running = child;
    if (!running || !isRunning()) return null;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
    return running.exitCode;
  };

  afterAll(() => end('SIGTERM'));
  // Covers interrupted test runs too.
  process.once('exit', () => void child?.kill('SIGKILL'));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    settings,
    output: said,
    pid: () => child?.pid ?? 0,
    isRunning,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
};
