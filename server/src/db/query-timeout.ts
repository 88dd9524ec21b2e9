import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Log } from '../lib/log.ts';

/** PostgreSQL itself ends statements of a request after this time. */
export const queryTimeoutMs = 15_000;
/** Allowance for the network on top. */
const graceMs = 3_000;

const timeoutMs = new AsyncLocalStorage<number>();

/** For work that has raised its own `statement_timeout`. */
export const withStatementTimeout = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  timeoutMs.run(milliseconds, work);

/** Socket of a client, which the types of node-postgres leave out. */
interface Wired {
  readonly connection: { readonly stream: Socket };
}

const dropConnection = (client: pg.ClientBase): void => {
  const reason = Object.assign(new Error('PostgreSQL did not respond in time.'), { code: 'ETIMEDOUT' });
  (client as unknown as Wired).connection.stream.destroy(reason);
};

/**
 * A cut cable, a frozen machine or a firewall that dropped a connection sends nothing, and without our own timeout a caller would wait a quarter of
 * an hour; a response later than PostgreSQL's statement timeout will not come.
 */
export const withResponseTimeout = async <T>(client: pg.ClientBase, response: Promise<T>): Promise<T> => {
  const timer = setTimeout(() => dropConnection(client), (timeoutMs.getStore() ?? queryTimeoutMs) + graceMs);
  try {
    return await response;
  } finally {
    clearTimeout(timer);
  }
};

/** Called for statements slower than the threshold, with their text, never their values. */
export interface SlowQueryLog {
  readonly afterMs: number;
  readonly report: (text: string, ms: number) => void;
}

const maxLoggedLength = 2_000;

/** Null for no limit. */
export const createSlowQueryLog = (afterMs: number | null, log: Log): SlowQueryLog | undefined =>
  afterMs === null
    ? undefined
    : {
        afterMs,
        report: (text, ms) => log.warn({ ms: Math.round(ms), sql: text.slice(0, maxLoggedLength) }, 'slow query'),
      };

/** Reports statements sent together that took too long, whether they succeeded or not. */
export const reportingSlow = async <T>(
  slow: SlowQueryLog | undefined,
  statements: readonly { readonly sql: string }[],
  work: () => Promise<T>,
): Promise<T> => {
  if (!slow) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    const ms = performance.now() - began;
    if (ms > slow.afterMs) slow.report(statements.map(({ sql }) => sql).join('; '), ms);
  }
};
