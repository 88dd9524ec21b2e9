import type { acceptInvitation as acceptInvitationEndpoint, MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inTenant } from '../../db/tenant.ts';
import { readToken } from '../../lib/tokens.ts';
import { markVerified, setPasswordHash } from './account.repository.ts';
import { findTokenHolder } from './check-link.service.ts';
import { badLink, deleteEmailTokens, lockEmailToken } from './email-token.repository.ts';
import { hashNewPassword } from './password.service.ts';
import { confirmedElsewhere, deletePendingAccount } from './pending-account.repository.ts';

/** Confirms the address and sets the password in one step, once: nobody else has ever known a password of this account that works. */
export const acceptInvitation = async (
  context: Context,
  { token, newPassword }: Received<typeof acceptInvitationEndpoint>['body'],
  address: string,
): Promise<MessageResponse> => {
  const { db, throttle, clock, log } = context;
  await throttle.admit('token address', address);
  const presented = readToken(token);
  if (!presented) throw badLink();
  const { companyId, hash } = presented;
  const now = clock();
  const account = await inTenant(db, companyId, (tx) => findTokenHolder({ tx, companyId, now }, hash, 'accept'));
  const passwordHash = await hashNewPassword(context, { address }, account, newPassword);
  try {
    const userId = await inTenant(db, companyId, async (tx) => {
      const stored = await lockEmailToken(tx, companyId, hash, 'accept');
      if (!stored || stored.expiresAt <= now) throw badLink();
      await setPasswordHash({ tx, companyId, now }, stored.userId, passwordHash);
      await markVerified({ tx, companyId, now }, stored.userId);
      await deleteEmailTokens(tx, companyId, stored.userId, 'verify', 'accept', 'discard');
      return stored.userId;
    });
    log.info({ companyId, userId }, 'account confirmed with a new password');
  } catch (error) {
    if (!violatesUnique(error, 'email_directory_verified')) throw error;
    throw confirmedElsewhere();
  }
  return { message: 'Das Passwort ist gesetzt. Bitte damit anmelden.' };
};

/** Frees the address at once; a confirmed account cannot be discarded. */
export const discardRegistration = async (
  { db, throttle, clock, log }: Context,
  token: string,
  address: string,
): Promise<MessageResponse> => {
  await throttle.admit('token address', address);
  const presented = readToken(token);
  if (!presented) throw badLink();
  const { companyId, hash } = presented;
  const userId = await inTenant(db, companyId, async (tx) => {
    const stored = await lockEmailToken(tx, companyId, hash, 'discard');
    if (!stored || stored.expiresAt <= clock()) throw badLink();
    if (!(await deletePendingAccount(tx, companyId, stored.userId))) throw badLink();
    return stored.userId;
  });
  log.info({ companyId, userId }, 'pending account discarded by mail');
  return { message: 'Das unbestätigte Konto ist gelöscht. Die Adresse ist wieder frei.' };
};
