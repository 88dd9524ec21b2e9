import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import { minutes, secondsAfter } from '../../lib/clock.ts';
import { type CompanyId, companyIdSchema } from '../../lib/company-id.ts';
import { reserveQueueSlot, selectFreshness } from './refresh.repository.ts';

export const telematicsRefresh = defineJob({
  name: 'telematics-refresh',
  payload: z.strictObject({ companyId: companyIdSchema }),
  retries: 1,
  // Concurrent, so that one slow provider does not delay other companies.
  concurrency: 4,
});

/** Age beyond which a view of a vehicle or of the map triggers a refresh. */
const freshSeconds = minutes(5);

/** Enqueues a refresh unless the last one is recent, and began after everything that it has to know. */
export const refreshIfStale = async (
  context: Pick<Context, 'db' | 'enqueue' | 'clock'>,
  companyId: CompanyId,
  startedAt: Date | null,
  after: readonly Date[] = [],
): Promise<void> => {
  const oldest = [secondsAfter(context.clock(), -freshSeconds), ...after];
  if (startedAt === null || oldest.some((instant) => startedAt < instant))
    await inTenant(context.db, companyId, (tx) => requestTelematicsRefresh(context, tx, companyId));
};

/** Enqueues a refresh for a company with credentials, at most once at a time. */
export const requestTelematicsRefresh = async (
  { enqueue, clock }: Pick<Context, 'enqueue' | 'clock'>,
  tx: TenantTransaction,
  companyId: CompanyId,
): Promise<void> => {
  if (!(await selectFreshness(tx, companyId).executeTakeFirst())) return;
  if (await reserveQueueSlot({ tx, companyId, now: clock() })) await enqueue(tx, telematicsRefresh, { companyId });
};
