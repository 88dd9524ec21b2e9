import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { AppError } from '../../lib/app-error.ts';
import { days, secondsAfter } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { readCompanyCreation } from './account.repository.ts';

/** A company is new for a week: anybody can register one, so its first mails to others are few. */
const newCompanySeconds = days(7);

const quotaFor = async ({ db, clock }: Context, companyId: CompanyId) => {
  const createdAt = await inTenant(db, companyId, (tx) => readCompanyCreation(tx, companyId));
  return clock() < secondsAfter(createdAt, newCompanySeconds) ? 'invitations of a new company' : 'invitations';
};

/** Caps the mails that an ADMIN can have sent to unconfirmed addresses; work that fails has sent none. */
export const withinInvitationQuota = async <T>(
  context: Context,
  companyId: CompanyId,
  work: () => Promise<T>,
): Promise<T> => {
  const { throttle } = context;
  const quota = await quotaFor(context, companyId);
  const subject = String(companyId);
  const { allowed, retryAfterSeconds } = await throttle.count(quota, subject);
  if (!allowed)
    throw new AppError(
      'too_many_requests',
      'Heute sind keine weiteren Einladungen möglich. Bitte morgen erneut versuchen.',
      { retryAfterSeconds },
    );
  try {
    return await work();
  } catch (error) {
    await throttle.refund(quota, subject);
    throw error;
  }
};
