import { Client } from 'pg';
import type { ConnectionTarget } from '../src/db/connect.ts';

/** Server of this run; its database only serves to create others. */
export type PostgresServer = ConnectionTarget;

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { server: PostgresServer; template: string };
  }
}

const withDatabase = (address: string, database: string): string => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
};

export const targetOf = (server: PostgresServer, database: string): ConnectionTarget =>
  'url' in server
    ? { url: withDatabase(server.url, database), appUrl: server.appUrl ? withDatabase(server.appUrl, database) : null }
    : { ...server, database };

/** Connection URL, as operators write it. */
export const urlOf = (target: ConnectionTarget): string => {
  if ('url' in target) return target.url;
  const { host, port, user, database } = target;
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
};

/** The same for the login of requests; `null` where it needs no password. */
export const appUrlOf = (target: ConnectionTarget): string | null => ('url' in target ? (target.appUrl ?? null) : null);

/** Settings of a program on this database. */
export const databaseSettings = (target: ConnectionTarget): Readonly<Record<string, string>> => ({
  DATABASE_URL: urlOf(target),
  DATABASE_APP_URL: appUrlOf(target) ?? '',
});

export const runStatement = async (server: PostgresServer, statement: string): Promise<void> => {
  const client = new Client('url' in server ? { connectionString: server.url } : server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
