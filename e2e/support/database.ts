import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** The fifth line of `postmaster.pid` is the socket folder. */
const socketFolder = async (): Promise<string> => {
  const lines = (await readFile(join(process.env.E2E_CLUSTER ?? '', 'postmaster.pid'), 'utf8')).split('\n');
  return lines[4] ?? '';
};

/** Accesses the database as its superuser, whom row-level security does not bind, for states that no API call can produce. */
export const inDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ host: await socketFolder(), user: 'postgres', database: 'flottwart' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Enqueues a nightly job now. */
export const startNightly = (job: string): Promise<unknown> =>
  inDatabase((client) => client.query("insert into pgboss.job (name, data) values ($1, '{}')", [job]));
