import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { type AccountKey, findAccountKey, lockPasswordMark } from './account.repository.ts';
import { accountMail, passwordResetMail } from './account-mail.job.ts';

type PurposeFor = (account: AccountKey) => 'verify' | 'reset' | undefined;

/** Exceeds the slowest path, so that the response time reveals nothing. */
const minResponseMs = 500;

/** Sends a link to a given address, rate-limited, without revealing whether the account exists. */
export const requestAccountMail = async (
  context: Context,
  email: string,
  address: string,
  purposeFor: PurposeFor,
): Promise<void> => {
  await context.throttle.admit('mail address', address);
  await Promise.all([context.pause(minResponseMs), sendIfThere(context, email, purposeFor)]);
};

const sendIfThere = async (
  { db, throttle, enqueue }: Context,
  email: string,
  purposeFor: PurposeFor,
): Promise<void> => {
  const account = await findAccountKey(db, email);
  const purpose = account && purposeFor(account);
  if (!account || !purpose) return;
  // Counted only where a mail follows: requests that send none must not use up the mailbox's quota.
  const { allowed } = await throttle.count('mail account', email);
  if (!allowed) return;
  const { companyId, userId } = account;
  await inTenant(db, companyId, async (tx) => {
    if (purpose === 'verify') return enqueue(tx, accountMail, { companyId, userId, purpose });
    const passwordMark = await lockPasswordMark(tx, companyId, userId);
    if (passwordMark !== undefined) await enqueue(tx, passwordResetMail, { companyId, userId, passwordMark });
  });
};
