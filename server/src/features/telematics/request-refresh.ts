import type { Context } from '../../context.ts';
import type { TenantTransaction } from '../../db/tenant.ts';
import { selectFreshness, takePlaceInQueue } from './refresh.repository.ts';
import { telematicsRefresh } from './telematics-jobs.ts';

/** Has the devices of a company read soon, if it has a credential; however often it is asked for, it waits in the queue once. */
export const requestTelematicsRefresh = async (
  { enqueue, clock }: Pick<Context, 'enqueue' | 'clock'>,
  tx: TenantTransaction,
  companyId: number,
): Promise<void> => {
  if (!(await selectFreshness(tx, companyId).executeTakeFirst())) return;
  if (await takePlaceInQueue(tx, companyId, clock())) await enqueue(tx, telematicsRefresh, { companyId });
};
