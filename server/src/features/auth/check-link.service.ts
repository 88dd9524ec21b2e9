import type { checkLink as checkLinkEndpoint, MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { readToken } from '../../lib/tokens.ts';
import { type Account, findAccount } from './account.repository.ts';
import { badLink, lockEmailToken, type TokenPurpose } from './email-token.repository.ts';

/** Says whether a link still works and no more than its use would, within the same limit. */
export const checkLink = async (
  { db, throttle, clock }: Context,
  { token, purpose }: Received<typeof checkLinkEndpoint>['body'],
  address: string,
): Promise<MessageResponse> => {
  await throttle.admit('token address', address);
  const presented = readToken(token);
  if (!presented) throw badLink();
  const { companyId, hash } = presented;
  await inTenant(db, companyId, (tx) => findTokenHolder({ tx, companyId, now: clock() }, hash, purpose));
  return { message: 'Der Link ist gültig.' };
};

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
