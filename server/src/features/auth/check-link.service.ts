import type { checkLink as checkLinkEndpoint, MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { readToken } from '../../lib/tokens.ts';
import { badLink } from './email-token.repository.ts';
import { findTokenHolder } from './token-holder.ts';

/** Tells whether a link still works and no more than its use would, within the same limit. */
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
