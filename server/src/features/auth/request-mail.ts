import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { type AccountKey, findAccountKey } from './account.repository.ts';
import { accountMail } from './account-mail.job.ts';
import type { TokenPurpose } from './email-token.repository.ts';

/** A link that somebody asks for by naming an address: limited alike, and silent about whether the account exists. */
export const requestMail = async (
  { db, throttle, enqueue }: Context,
  email: string,
  address: string,
  purposeFor: (account: AccountKey) => TokenPurpose | undefined,
): Promise<void> => {
  await throttle.admit('mail address', address);
  const { allowed } = await throttle.count('mail account', email);
  const account = await findAccountKey(db, email);
  const purpose = account && purposeFor(account);
  if (!allowed || !account || !purpose) return;
  const { companyId, userId } = account;
  await inTenant(db, companyId, (tx) => enqueue(tx, accountMail, { companyId, userId, purpose }));
};
