import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput, Endpoint, ResponseBody } from '@flottwart/contract/endpoint';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Config, loadConfig } from '../src/config.ts';
import type { ConnectionTarget } from '../src/db/connect.ts';
import type { LogDestination } from '../src/http/logging.ts';
import { type MatchesHash, matchesHash } from '../src/lib/passwords.ts';
import { startServer } from '../src/start-server.ts';
import { checkResponse } from './check-response.ts';
import { createTestDatabase, createWorkerDatabase, dropDatabase } from './database.ts';
import { type Outbox, readOutbox } from './outbox.ts';

/** Body of a call that may be refused; assertions look into it without types. */
// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of any shape
type AnyBody = any;

interface TestResponse<Body = AnyBody> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Body;
  readonly text: string;
  readonly bytes: Buffer;
}

/** Parts of a call; `body` and the others may break the contract on purpose, `payload` is sent as it is. */
interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly payload?: string | Buffer;
  readonly token?: string | undefined;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

export interface TestApp {
  readonly target: ConnectionTarget;
  /** Listening address, for streams, which cannot be injected. */
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly config: Config;
  readonly outbox: Outbox;
  readonly clock: { now: Date };
  readonly call: (endpoint: Endpoint, parts?: Parts) => Promise<TestResponse>;
  readonly good: <E extends Endpoint>(
    endpoint: E,
    parts: CallInput<E> & Pick<Parts, 'token' | 'address'>,
  ) => Promise<TestResponse<ResponseBody<E>>>;
  readonly raw: (method: string, url: string, parts?: Omit<Parts, 'params'>) => Promise<TestResponse>;
}

let callers = 0;

/** A new address per call, so that only tests about limits reach them. */
const nextAddress = (): string => {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
};

const fill = (path: string, params: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

interface Placement {
  readonly logTo?: LogDestination;
  /** Existing database; the application then ends with the calling test. */
  readonly on?: ConnectionTarget;
  readonly matchesHash?: MatchesHash;
  readonly heartbeatMs?: number;
  readonly limits?: Parameters<typeof startServer>[1]['limits'];
}

const checked = new Map<string, Promise<boolean>>();

/** Checks a pair once: nearly all accounts of tests share one password and its hash, and a check is slow on purpose. */
const matchesOnce: MatchesHash = (stored, password) => {
  const pair = JSON.stringify([stored, password]);
  const outcome = checked.get(pair) ?? matchesHash(stored, password);
  checked.set(pair, outcome);
  return outcome;
};

interface StartedApp {
  readonly app: TestApp;
  readonly close: () => Promise<void>;
}

const startTestApp = async (
  env: Record<string, string>,
  target: ConnectionTarget,
  { dataDir, ...options }: Omit<Placement, 'on'> & { readonly dataDir: string },
): Promise<StartedApp> => {
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://flotte.example',
    ...env,
  });
  const clock = { now: new Date() };
  const server = await startServer(config, {
    target,
    clock: () => clock.now,
    pause: async () => undefined,
    runScheduledJobs: false,
    webFolder: null,
    matchesHash: matchesOnce,
    ...options,
  });

  const raw: TestApp['raw'] = async (
    method,
    url,
    { query = {}, body, payload, token, address = nextAddress(), headers = {} } = {},
  ) => {
    const response = await server.app.inject({
      method: method as 'GET',
      url,
      query,
      remoteAddress: address,
      headers: {
        'idempotency-key': randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload !== undefined ? { payload } : body !== undefined && { payload: body as object }),
    });
    const { statusCode: status, headers: responseHeaders, body: text, rawPayload: bytes } = response;
    const outcome = { status, headers: responseHeaders, text, bytes, body: parse(text) };
    checkResponse(method, url, outcome);
    return outcome;
  };
  const call: TestApp['call'] = (endpoint, { params = {}, ...parts } = {}) =>
    raw(endpoint.method, fill(endpoint.path, params), parts);
  const good: TestApp['good'] = async (endpoint, parts) => {
    const response = await call(endpoint, parts as Parts);
    if (response.status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path} returned ${response.status}: ${response.text}`);
    return response;
  };
  const { url, metricsUrl, close } = server;
  const outbox = readOutbox(join(dataDir, 'outbox'));
  return { app: { target, url, metricsUrl, config, outbox, clock, call, good, raw }, close };
};

/** Starts the real application on a fresh database; called at the top level of a test file. */
export const createTestApp = async (
  env: Record<string, string> = {},
  { on, ...options }: Placement = {},
): Promise<TestApp> => {
  const target = on ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-app-'));
  const { app, close } = await startTestApp(env, target, { dataDir, ...options });
  const afterwards = on ? onTestFinished : afterAll;
  afterwards(async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return app;
};

/** Requests over the network all come from one address. */
const unlimitedRequests = { REQUESTS_PER_MINUTE: '0' };

const startSharedApp = async (): Promise<StartedApp> => {
  const dataDir = await mkdtemp(join(inject('workerFolder'), 'app-'));
  const target = await createWorkerDatabase();
  const { app, close } = await startTestApp(unlimitedRequests, target, { dataDir });
  return { app, close: () => close().then(() => dropDatabase(target)) };
};

let shared: Promise<StartedApp> | undefined;

/**
 * The real application, shared by the test files of a worker, which run one after the other; it ends with the run. For files that only look at companies
 * and accounts of their own: others start with `createTestApp`. The clock is set to the present for each file.
 */
export const sharedTestApp = async (): Promise<TestApp> => {
  shared ??= startSharedApp();
  const { app } = await shared;
  app.clock.now = new Date();
  return app;
};

/** The next file that needs a shared application starts another one. */
export const endSharedTestApp = async (): Promise<void> => {
  const started = await shared;
  shared = undefined;
  await started?.close();
};
