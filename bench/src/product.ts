import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../server/src/db/embedded/start-embedded-postgres.ts';
import { person } from './fill.ts';
import type { Target } from './load.ts';
import { type Running, startProgram } from './processes.ts';

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts the product as installed, on an existing database. */
export const startProduct = (
  { host, user, database }: EmbeddedPostgres['connection'],
  folder: string,
): Promise<Running> =>
  startProgram(
    [join(import.meta.dirname, '../../server/src/main.ts')],
    {
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '0',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    },
    /running at http:\/\/[^:]+:(\d+)/,
  );

export const signedIn = async ({ port }: Running): Promise<Target> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const { token } = (await response.json()) as { token: string };
  return { port, headers: { authorization: `Bearer ${token}` } };
};
