import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { defineJob, type Worker, worker } from '../../../jobs/job.ts';
import { deleteExpiredWithdrawals } from './withdrawal.repository.ts';

type PurgeContext = Pick<Context, 'db' | 'clock' | 'log'>;

/** Deletes what can no longer be restored; the history of withdrawals stays. */
export const purgeWithdrawals = async ({ db, clock, log }: PurgeContext): Promise<void> => {
  const tenants = await db.selectFrom('tenants').select('id').orderBy('id').execute();
  let documents = 0;
  for (const { id } of tenants)
    documents += await inTenant(db, id, (tx) => deleteExpiredWithdrawals({ tx, companyId: id, now: clock() }));
  log.info({ documents }, 'purged withdrawn leasing documents');
};

const nightlyPurge = defineJob({
  name: 'purge-withdrawn-documents',
  payload: z.strictObject({}),
  retries: 3,
  cron: '47 3 * * *',
});

export const withdrawalPurgeWorker = (context: PurgeContext): Worker =>
  worker(nightlyPurge, () => purgeWithdrawals(context));
