import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { loadConfig } from '../src/config.ts';
import type { ConnectionTarget } from '../src/db/connect.ts';
import type { TestApp } from './app.ts';
import { createTestDatabase } from './database.ts';
import { readOutbox } from './outbox.ts';

export interface ServerProcess {
  /** Calls it as a client would; between a kill and the next start nobody answers. */
  readonly app: TestApp;
  readonly start: () => Promise<void>;
  /** As a power cut would end it. */
  readonly kill: () => Promise<void>;
}

const mainFile = join(import.meta.dirname, '../src/main.ts');

const urlOf = (target: ConnectionTarget): string => {
  if ('url' in target) return target.url;
  const { host, port, user, database } = target;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
};

const addressIn = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('The server has no voice.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready.');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The real program in a process of its own, on a fresh database, called at the top level of a test file. */
export const createServerProcess = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const target = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-process-'));
  const settings = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env };
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
      env: { PATH: process.env.PATH, ...settings, DATABASE_URL: urlOf(target) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await addressIn(child);
  };
  afterAll(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const raw: TestApp['raw'] = async (method, path, { query = {}, body, token, headers = {} } = {}) => {
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const answer = await fetch(`${url}${path}${search}`, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString();
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text, bytes, body: parsed(text) };
  };
  const call: TestApp['call'] = (endpoint, { params = {}, ...parts } = {}) =>
    raw(
      endpoint.method,
      endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name]))),
      parts,
    );
  const good: TestApp['good'] = async (endpoint, parts) => {
    const answer = await call(endpoint, parts as Parameters<typeof call>[1]);
    if (answer.status >= 300) throw new Error(`${endpoint.path} answered ${answer.status}: ${answer.text}`);
    return answer;
  };
  const app: TestApp = {
    target,
    get url() {
      return url;
    },
    config: loadConfig(settings),
    metricsUrl: null,
    outbox: readOutbox(join(dataDir, 'outbox')),
    clock: { now: new Date() },
    call,
    good,
    raw,
  };
  await start();
  return { app, start, kill };
};
