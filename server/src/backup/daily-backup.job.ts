import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { ConnectionTarget } from '../db/connect.ts';
import { defineJob, type Worker, worker } from '../jobs/job.ts';
import { formatForOperator } from '../lib/app-error.ts';
import { archiveName } from '../lib/backup-folder.ts';
import type { Clock } from '../lib/clock.ts';
import { backUp } from './back-up.ts';
import { rotate } from './rotation.ts';

/** Runs after the nightly refresh, before working hours. */
const dailyBackup = defineJob({
  name: 'daily-backup',
  payload: z.strictObject({}),
  retries: 3,
  cron: '45 3 * * *',
  timeoutSeconds: 3_600,
});

interface BackupDependencies {
  readonly config: Config;
  readonly target: ConnectionTarget;
  readonly secretKey: Buffer;
  readonly clock: Clock;
}

export const makeDailyBackup = async ({ config, target, secretKey, clock }: BackupDependencies): Promise<void> => {
  const { folder, passphrase } = config.backup;
  const now = clock();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rotate(folder);
  const path = join(folder, archiveName(berlinDay(now)));
  // Never in the clear: the folder is made to be copied elsewhere.
  await backUp({ target, path, now, encryption: { passphrase, secretKey } });
  await rotate(folder);
};

/** Reason why backups cannot be written; null if they can. Asked at the start, because nobody looks at night. */
export const backupProblem = async ({ backup: { isDaily, folder } }: Config): Promise<string | null> => {
  if (!isDaily) return null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    return `The nightly backup cannot be written: ${formatForOperator(error).trim()} Correct BACKUP_DIR or its rights.`;
  }
};

/** Only for the embedded database: operators of their own server have their own backups. */
export const backupWorkers = (dependencies: BackupDependencies): readonly Worker[] =>
  dependencies.config.backup.isDaily ? [worker(dailyBackup, () => makeDailyBackup(dependencies))] : [];
