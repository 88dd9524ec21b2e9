import { Client } from 'pg';
import { inject } from 'vitest';
import type { ConnectionTarget } from '../src/db/connect.ts';
import { superuser } from '../src/db/embedded/cluster.ts';

/** Server of this run, as its superuser; its database only serves to create others. */
export type PostgresServer = ConnectionTarget;

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      server: PostgresServer;
      /** Migrated by the owner, who is no superuser; every test file works on a copy as that owner. */
      template: ConnectionTarget;
      owner: string;
    };
    /** Data of the applications that test files share. */
    workerFolder: string;
  }
}

const withDatabase = (address: string, database: string): string => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
};

/** Name of the database at the target. */
export const databaseOf = (target: ConnectionTarget): string =>
  'url' in target ? new URL(target.url).pathname.slice(1) : target.database;

export const targetOf = (server: PostgresServer, database: string): ConnectionTarget =>
  'url' in server
    ? {
        ...server,
        url: withDatabase(server.url, database),
        appUrl: server.appUrl ? withDatabase(server.appUrl, database) : null,
      }
    : { ...server, database };

/** The same database as a superuser sees it, whom row-level security does not bind: for what tests prepare or inspect past the application. */
export const asSuperuser = (target: ConnectionTarget): ConnectionTarget => {
  if (!('url' in target)) return { ...target, user: superuser };
  const { server } = inject('postgres');
  return targetOf(server, databaseOf(target));
};

/** Connection URL, as operators write it. */
export const urlOf = (target: ConnectionTarget): string => {
  if ('url' in target) return target.url;
  const { host, port, user, database } = target;
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
};

/** The same database behind a proxy on this machine, which encrypts nothing. */
export const proxiedUrl = (target: ConnectionTarget, port: number): string => {
  if (!('url' in target)) return `postgres://${target.user}@127.0.0.1:${port}/${target.database}`;
  const url = new URL(target.url);
  url.host = `127.0.0.1:${port}`;
  return url.href;
};

/** The same for the login of requests; `null` where it needs no password. */
export const appUrlOf = (target: ConnectionTarget): string | null => ('url' in target ? (target.appUrl ?? null) : null);

/** Settings of a program on this database. */
export const databaseSettings = (target: ConnectionTarget): Readonly<Record<string, string>> => ({
  DATABASE_URL: urlOf(target),
  DATABASE_APP_URL: appUrlOf(target) ?? '',
});

const withClient = async <T>(server: PostgresServer, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client('url' in server ? { connectionString: server.url } : server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

export const runStatement = (server: PostgresServer, statement: string): Promise<void> =>
  withClient(server, async (client) => void (await client.query(statement)));

/** Sessions in the database that wait for a lock. */
export const countWaitingSessions = (server: PostgresServer): Promise<number> =>
  withClient(server, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  });

/** Drops all databases whose names begin so, on a second try where a process of Citus connected to one meanwhile. */
export const dropDatabases = (server: PostgresServer, prefix: string): Promise<void> =>
  withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) {
      const drop = () => client.query(`drop database if exists ${name} with (force)`);
      await drop().catch(drop);
    }
  });
