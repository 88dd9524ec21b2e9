import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import type { ConnectionTarget } from '../../src/db/connect.ts';
import { databaseSettings } from '../postgres-server.ts';
import { mainFile } from '../program-files.ts';
import type { LoopReading } from './loop-probe.ts';

const probe = join(import.meta.dirname, 'loop-probe.ts');

export interface ProbedServer {
  readonly url: string;
  /** Reading of everything since the last one. */
  readonly measure: <T>(work: () => Promise<T>) => Promise<LoopReading & { readonly result: T }>;
}

const addressIn = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('The server has no standard output.');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready.');
};

/** Runs the real program with a probe in its event loop, on an existing database; called at the top level of a test file. */
export const createProbedServer = async (
  target: ConnectionTarget,
  env: Readonly<Record<string, string>>,
): Promise<ProbedServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-probed-'));
  const child = spawn(process.execPath, ['--import', probe, mainFile], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
      DATA_DIR: dataDir,
      ...databaseSettings(target),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  const url = await addressIn(child);
  const ask = async (request: 'reset' | 'read'): Promise<LoopReading> => {
    const answer = once(child, 'message');
    child.send(request);
    const [reading] = (await answer) as [LoopReading];
    return reading;
  };
  return {
    url,
    measure: async (work) => {
      await ask('reset');
      const result = await work();
      return { result, ...(await ask('read')) };
    },
  };
};
