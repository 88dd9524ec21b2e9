import type { MessageResponse } from '@flottwart/contract/auth';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inTenant } from '../../db/tenant.ts';
import { readToken } from '../../lib/tokens.ts';
import { markVerified } from './account.repository.ts';
import { badLink, deleteEmailTokens, lockEmailToken, markTokenUsed } from './email-token.repository.ts';
import { confirmedElsewhere } from './pending-account.repository.ts';
import { requestAccountMail } from './request-account-mail.ts';

/** Mail scanners follow links too, so a second visit succeeds, changes nothing and opens no session. */
export const verifyEmail = async (
  { db, throttle, clock }: Context,
  token: string,
  address: string,
): Promise<MessageResponse> => {
  await throttle.admit('token address', address);
  const presented = readToken(token);
  if (!presented) throw badLink();
  const { companyId, hash } = presented;
  const now = clock();
  try {
    return await inTenant(db, companyId, async (tx) => {
      const stored = await lockEmailToken(tx, companyId, hash, 'verify');
      if (!stored) throw badLink();
      if (stored.used) return { message: 'Die E-Mail-Adresse ist bereits bestätigt.' };
      if (stored.expiresAt <= now) throw badLink();
      await markTokenUsed({ tx, companyId, now }, hash);
      await markVerified({ tx, companyId, now }, stored.userId);
      await deleteEmailTokens(tx, companyId, stored.userId, 'discard');
      return { message: 'Die E-Mail-Adresse wurde bestätigt.' };
    });
  } catch (error) {
    if (!violatesUnique(error, 'email_directory_verified')) throw error;
    throw confirmedElsewhere();
  }
};

/** Gives the same response for every address; only the pending account that holds the address gets a mail. */
export const resendVerification = async (
  context: Context,
  email: string,
  address: string,
): Promise<MessageResponse> => {
  await requestAccountMail(context, email, address, ({ verified }) => (verified ? undefined : 'verify'));
  return { message: 'Falls ein unbestätigtes Konto mit dieser Adresse besteht, ist eine neue E-Mail unterwegs.' };
};
