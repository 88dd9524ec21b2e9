import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../server/src/db/embedded/start-embedded-postgres.ts';
import type { Target } from './load.ts';
import { type Running, startProgram } from './processes.ts';
import { person } from './sizes-and-accounts.ts';

/** Starts the product as installed, on an existing database. */
export const startProduct = (
  { host, user, database }: EmbeddedPostgres['connection'],
  folder: string,
): Promise<Running> =>
  startProgram(
    ['--max-semi-space-size=8', join(import.meta.dirname, '../../server/dist/main.js')],
    {
      MALLOC_ARENA_MAX: '2',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '0',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    },
    /running at http:\/\/[^:]+:(\d+)/,
  );

/** Target of calls, with the values that make a browser signed in. */
export interface SignedIn extends Target {
  readonly storage: Readonly<Record<string, string>>;
}

export const signedIn = async ({ port }: Running, email: string = person.email): Promise<SignedIn> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, email }),
  });
  const session = (await response.json()) as { readonly token: string };
  return {
    port,
    headers: { authorization: `Bearer ${session.token}` },
    storage: { token: session.token, userInfo: JSON.stringify({ ...session, email }) },
  };
};
