import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { days, secondsAfter } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { readCompanyCreation } from './account.repository.ts';

/** A company is new for a week: anybody can register one, so its first mails to others are few. */
const newCompanySeconds = days(7);

const quotaFor = async ({ db, clock }: Context, companyId: CompanyId) => {
  const createdAt = await inTenant(db, companyId, (tx) => readCompanyCreation(tx, companyId));
  return clock() < secondsAfter(createdAt, newCompanySeconds) ? 'first-invitations' : 'invitations';
};

/** Caps the mails that an ADMIN can have sent to unconfirmed addresses; work that fails has sent none. */
export const withinInvitationQuota = async <T>(
  context: Context,
  companyId: CompanyId,
  work: () => Promise<T>,
): Promise<T> => {
  const { quotas } = context;
  const quota = await quotaFor(context, companyId);
  await quotas.admit(companyId, quota);
  try {
    return await work();
  } catch (error) {
    await quotas.refund(companyId, quota);
    throw error;
  }
};
