import type { login, MessageResponse } from '@flottwart/contract/auth';
import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller, Session } from '../../lib/session.ts';
import { recordAccountEvent } from './account-event.repository.ts';
import { refundAttempt, resetAttempts, type VerifiedAccount, verifyCredentials } from './credentials.service.ts';
import { checkSecondFactor } from './second-factor/check-second-factor.ts';
import { securityNotice } from './security-mail.job.ts';
import { deleteSession } from './session.repository.ts';
import { openSession } from './sessions.ts';

/** Wrong codes per day after which the owner is warned that somebody knows the password. */
const suspiciousCodes = 5;

export const signIn = async (
  context: Context,
  { code, ...credentials }: Received<typeof login>['body'],
  caller: Caller,
): Promise<ResponseBody<typeof login>> => {
  const account = await verifyCredentials(context, credentials, caller);
  if (!account) throw new AppError('wrong_credentials', 'E-Mail-Adresse oder Passwort ist falsch.');
  if (!account.verified) {
    await resetAttempts(context, credentials.email, caller);
    throw new AppError('email_not_verified', 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.');
  }
  const { companyId, userId, firstName, lastName, companyName } = account;
  const counted = `${companyId} ${userId}`;
  const { count } = code === undefined ? { count: 0 } : await context.throttle.admit('sign-in code', counted);
  const outcome = await inTenant(context.db, companyId, (tx) => pass(context, tx, account, { code, count, caller }));
  if (outcome === 'missing') {
    await refundAttempt(context, credentials.email, caller);
    throw new AppError('second_factor_required', 'Bitte den Code aus der Authenticator-App eingeben.');
  }
  if (outcome === 'wrong') {
    context.securityLog({ event: 'code-failed', address: caller.address, account, email: credentials.email });
    throw new AppError('wrong_code', 'Der Code ist falsch oder wurde schon benutzt. Bitte den nächsten eingeben.');
  }
  await resetAttempts(context, credentials.email, caller);
  if (code !== undefined) await context.throttle.reset('sign-in code', counted);
  context.log.info({ companyId, userId }, 'signed in');
  context.securityLog({ event: 'signed-in', address: caller.address, account });
  return { token: outcome.token, firstName, lastName, speditionName: companyName };
};

interface Attempt {
  readonly code: string | undefined;
  /** Number of codes tried today. */
  readonly count: number;
  readonly caller: Caller;
}

/** One transaction: a code is consumed if and only if it opened a session, and a wrong one is recorded. */
const pass = async (
  context: Context,
  tx: TenantTransaction,
  account: VerifiedAccount,
  { code, count, caller }: Attempt,
): Promise<'missing' | 'wrong' | { readonly token: string }> => {
  const { companyId, userId } = account;
  const now = context.clock();
  const check = await checkSecondFactor(context, tx, account, code);
  if (check === 'missing') return check;
  if (check === 'wrong') {
    await recordAccountEvent(tx, companyId, { userId, kind: 'wrong-code', caller, now });
    if (count === suspiciousCodes)
      await context.enqueue(tx, securityNotice, { companyId, userId, notice: 'wrong-codes' });
    return check;
  }
  const isRecovery = check === 'recovery-code';
  const kind = isRecovery ? 'signed-in-with-recovery-code' : 'signed-in';
  await recordAccountEvent(tx, companyId, { userId, kind, caller, now });
  if (isRecovery) await context.enqueue(tx, securityNotice, { companyId, userId, notice: 'recovery-code-used' });
  return { token: await openSession({ tx, companyId, now }, userId, caller) };
};

export const signOut = async ({ db }: Context, { companyId, tokenHash }: Session): Promise<MessageResponse> => {
  await inTenant(db, companyId, (tx) => deleteSession(tx, companyId, tokenHash));
  return { message: 'Erfolgreich abgemeldet.' };
};
