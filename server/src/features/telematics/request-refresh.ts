import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import { type CompanyId, companyIdSchema } from '../../lib/company-id.ts';
import { reserveQueueSlot, selectFreshness } from './refresh.repository.ts';

export const telematicsRefresh = defineJob({
  name: 'telematics-refresh',
  payload: z.strictObject({ companyId: companyIdSchema }),
  retries: 1,
  // Concurrent, so that one slow provider does not delay other companies.
  concurrency: 4,
});

/** Enqueues a refresh for a company with credentials, at most once at a time. */
export const requestTelematicsRefresh = async (
  { enqueue, clock }: Pick<Context, 'enqueue' | 'clock'>,
  tx: TenantTransaction,
  companyId: CompanyId,
): Promise<void> => {
  if (!(await selectFreshness(tx, companyId).executeTakeFirst())) return;
  if (await reserveQueueSlot({ tx, companyId, now: clock() })) await enqueue(tx, telematicsRefresh, { companyId });
};
