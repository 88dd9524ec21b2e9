import type { Context } from '../../context.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { reserveQueueSlot, selectFreshness } from './refresh.repository.ts';
import { telematicsRefresh } from './telematics-jobs.ts';

/** Enqueues a refresh for a company with credentials, at most once at a time. */
export const requestTelematicsRefresh = async (
  { enqueue, clock }: Pick<Context, 'enqueue' | 'clock'>,
  tx: TenantTransaction,
  companyId: CompanyId,
): Promise<void> => {
  if (!(await selectFreshness(tx, companyId).executeTakeFirst())) return;
  if (await reserveQueueSlot(tx, companyId, clock())) await enqueue(tx, telematicsRefresh, { companyId });
};
