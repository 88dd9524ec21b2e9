import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, onTestFinished, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts';

const fastSettings = { fsync: 'off', shared_buffers: '16MB' };

export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'flottwart-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Creates used data folders by copying one, which is much faster than initdb; called at the top level of a test file. */
export const usedDataFolders = async (): Promise<(folder?: string) => Promise<string>> => {
  const original = await mkdtemp(join(tmpdir(), 'flottwart-test-'));
  afterAll(() => rm(original, { recursive: true, force: true }));
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  await (await startEmbeddedPostgres({ dataDir: original, log, settings: fastSettings })).stop();
  return async (folder) => {
    const copy = folder ?? (await temporaryFolder());
    await mkdir(copy, { recursive: true });
    await promisify(execFile)('cp', ['-a', join(original, 'cluster'), copy]);
    return copy;
  };
};

type StartOptions = Partial<Parameters<typeof startEmbeddedPostgres>[0]>;

/** Starts a server that ends with the test. */
export const start = async (dataDir: string, options: StartOptions = {}): Promise<EmbeddedPostgres> => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const server = await startEmbeddedPostgres({ dataDir, log, settings: fastSettings, ...options });
  onTestFinished(() => server.stop());
  return server;
};

export const query = async (server: Pick<EmbeddedPostgres, 'connection'>, text: string): Promise<unknown[]> => {
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
};

export const postmasterPid = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10);

/** Ignores zombies, which have ended and only wait to be reaped. */
export const isRunning = async (pid: number): Promise<boolean> => {
  const state =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /s, '')
      : await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        );
  return state !== '' && !state.startsWith('Z');
};

type OwnerSignal = 'SIGKILL' | 'SIGTERM' | 'SIGUSR2';

export interface OwnerProcess {
  readonly child: ChildProcess;
  readonly report: Partial<Pick<EmbeddedPostgres, 'connection'>> & { readonly failure?: string };
  /** SIGUSR2 makes it crash. */
  kill(signal: OwnerSignal): Promise<void>;
}

export const startOwnerProcess = async (
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Promise<OwnerProcess> => {
  const script = join(import.meta.dirname, 'embedded-owner.ts');
  const child = spawn(process.execPath, [script, dataDir], { ...user, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const kill = async (signal: OwnerSignal): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return { child, report: JSON.parse(line), kill };
};

/** Folder only `user` may enter, like an ordinary user's home. */
export const folderOf = async (user: { uid: number; gid: number }): Promise<string> => {
  const folder = await temporaryFolder();
  await chown(folder, user.uid, user.gid);
  return folder;
};
