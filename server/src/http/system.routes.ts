import { statfs } from 'node:fs/promises';
import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { appliedMigration, latestMigration } from '../db/migrate.ts';
import { AppError } from '../lib/app-error.ts';
import { type Route, route } from './route.ts';

/** Two segments of the write-ahead log; below it the embedded PostgreSQL is about to refuse writes, and so are uploads. */
const minFreeBytes = 32 * 1024 * 1024;

/** A pooler may lead to a standby without saying so. */
const assertWritable = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly) throw new AppError('unavailable', 'Die Datenbank nimmt gerade keine Änderungen an.');
};

const assertFreeDisk = async (folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new AppError('unavailable', 'Auf dem Server ist der Speicherplatz voll.');
};

export const systemRoutes = ({ config, db }: Context): readonly Route[] => [
  route(api.health, async () => ({ status: 'ok' as const })),
  route(api.ready, async () => {
    const [migration, expected] = await Promise.all([
      appliedMigration(db),
      latestMigration(),
      assertWritable(db),
      assertFreeDisk(config.dataDir),
    ]);
    if (migration < expected) throw new AppError('unavailable', 'Die Datenbank wird gerade aktualisiert.');
    return { status: 'ready' as const, migration };
  }),
  route(api.site, async () => config.site),
];
