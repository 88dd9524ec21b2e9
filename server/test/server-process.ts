import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import type { TestApp } from './app.ts';
import { createTestDatabase } from './database.ts';
import { databaseSettings, runStatement } from './postgres-server.ts';
import { mainFile } from './program-files.ts';
import { remoteApp } from './remote-app.ts';

export interface ServerProcess {
  /** Client; between a kill and the next start nothing responds. */
  readonly app: TestApp;
  readonly start: () => Promise<void>;
  /** SIGKILL, like a power cut. */
  readonly kill: () => Promise<void>;
}

const addressIn = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('The server has no voice.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready.');
};

/** Runs the real program in its own process on a fresh database; called at the top level of a test file. */
export const createServerProcess = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const target = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-process-'));
  const settings = { PORT: '0', LOG_LEVEL: 'silent', ...env, DATA_DIR: dataDir };
  let child: ChildProcess | undefined;
  let url = '';

  const kill = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [mainFile], {
      env: { PATH: process.env.PATH, ...settings, ...databaseSettings(target) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await addressIn(child);
    // Scheduled jobs must not run in the middle of a test.
    await runStatement(target, 'delete from pgboss.schedule');
  };
  afterAll(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  await start();
  return { app: remoteApp({ url: () => url, target, settings }), start, kill };
};
