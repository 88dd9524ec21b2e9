import type { TenantContext } from '../../db/tenant-transaction.ts';
import { type Account, findAccount } from './account.repository.ts';
import { badLink, lockEmailToken, type TokenPurpose } from './email-token.repository.ts';

/** Account of a valid link, found before the costly checks of a new password; the link is checked again when it is used. */
export const findTokenHolder = async (
  { tx, companyId, now }: TenantContext,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<Account> => {
  const stored = await lockEmailToken(tx, companyId, hash, purpose);
  const account = stored && stored.expiresAt > now ? await findAccount(tx, companyId, stored.userId) : undefined;
  if (!account) throw badLink();
  return account;
};
