import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { appliedMigration, latestMigration } from '../db/migrate.ts';
import { AppError } from '../lib/app-error.ts';
import { findLastBackup } from '../lib/backup-folder.ts';
import { freeBytesOf } from '../lib/free-disk.ts';
import { type Route, route } from './route.ts';

/** Two segments of the write-ahead log; below it the embedded PostgreSQL is about to refuse writes, and so are uploads. */
const minFreeBytes = 32 * 1024 * 1024;
/** A few days of a busy installation. */
const lowFreeBytes = 1024 * 1024 * 1024;
/** The nightly backup and two hours for its attempts. */
const maxBackupAgeMs = 26 * 3_600_000;

/** A pooler may lead to a standby without saying so. */
const assertWritable = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly) throw new AppError('unavailable', 'Die Datenbank nimmt gerade keine Änderungen an.');
};

type Warning = z.output<(typeof api.ready.responses)[200]>['warnings'][number];

const checkDisk = async (folder: string): Promise<readonly Warning[]> => {
  const freeBytes = await freeBytesOf(folder);
  if (freeBytes < minFreeBytes) throw new AppError('unavailable', 'Auf dem Server ist der Speicherplatz voll.');
  return freeBytes < lowFreeBytes ? ['low-disk'] : [];
};

/** A new installation has until the first night after its start. */
const backupWarnings = async ({ config, clock }: Context, startedAt: Date): Promise<readonly Warning[]> => {
  const { isDaily, folder } = config.backup;
  if (!isDaily) return [];
  const last = (await findLastBackup(folder))?.at ?? startedAt;
  return clock().getTime() - last.getTime() > maxBackupAgeMs ? ['old-backup'] : [];
};

export const systemRoutes = (context: Context): readonly Route[] => {
  const { config, db } = context;
  const startedAt = context.clock();
  return [
    route(api.health, async () => ({ status: 'ok' as const })),
    route(api.ready, async () => {
      const [migration, expected, lowDisk, oldBackup] = await Promise.all([
        appliedMigration(db),
        latestMigration(),
        checkDisk(config.dataDir),
        backupWarnings(context, startedAt),
        assertWritable(db),
      ]);
      if (migration < expected) throw new AppError('unavailable', 'Die Datenbank wird gerade aktualisiert.');
      return { status: 'ready' as const, migration, warnings: [...lowDisk, ...oldBackup] };
    }),
    route(api.site, async () => config.site),
  ];
};
