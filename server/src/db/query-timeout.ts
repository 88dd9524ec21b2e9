import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type pg from 'pg';

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

/** Excludes query classes, which `runBatch` times itself. */
export const applyQueryTimeout = (client: pg.ClientBase): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const response = query(...args);
    return response instanceof Promise ? withResponseTimeout(client, response) : response;
  };
  client.query = watched as typeof client.query;
};
