import { Client } from 'pg';
import type { ConnectionTarget } from '../src/db/connect.ts';

/** Server of this run; its database only serves to create others. */
export type PostgresServer = ConnectionTarget;

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { server: PostgresServer; template: string };
  }
}

export const targetOf = (server: PostgresServer, database: string): ConnectionTarget => {
  if (!('url' in server)) return { ...server, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return { url: url.href };
};

/** Connection URL, as operators write it. */
export const urlOf = (target: ConnectionTarget): string => {
  if ('url' in target) return target.url;
  const { host, port, user, database } = target;
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
};

export const runStatement = async (server: PostgresServer, statement: string): Promise<void> => {
  const client = new Client('url' in server ? { connectionString: server.url } : server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
