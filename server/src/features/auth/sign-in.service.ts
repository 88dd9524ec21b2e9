import type { login, MessageResponse } from '@flottwart/contract/auth';
import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { tenantOf, type WriteContext } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller, Session } from '../../lib/session.ts';
import { recordAccountEvent } from './account-event.repository.ts';
import { verifyCredentials } from './credentials.service.ts';
import { newDeviceToken, rememberDevice } from './known-device.repository.ts';
import { checkSecondFactor } from './second-factor/check-second-factor.ts';
import { recordWrongCode } from './second-factor/wrong-code.ts';
import { securityNotice } from './security-mail.job.ts';
import { deleteSession } from './session.repository.ts';
import { openSession } from './sessions.ts';
import { codeSubject, refundAttempt, resetAttempts } from './sign-in-attempt.ts';

interface SignedIn {
  readonly response: ResponseBody<typeof login>;
  /** For the browser to keep: it may try again although strangers used up the attempts. */
  readonly deviceToken: string;
}

export const signIn = async (
  context: Context,
  { code, ...credentials }: Received<typeof login>['body'],
  caller: Caller,
): Promise<SignedIn> => {
  const account = await verifyCredentials(context, credentials, caller);
  if (!account) throw new AppError('wrong_credentials', 'E-Mail-Adresse oder Passwort ist falsch.');
  if (!account.verified) {
    await resetAttempts(context, account.attempt);
    throw new AppError('email_not_verified', 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.');
  }
  const { companyId, userId, firstName, lastName, companyName } = account;
  const counted = codeSubject(account.attempt, account);
  const { count } = code === undefined ? { count: 0 } : await context.throttle.admit('sign-in code', counted);
  const outcome = await inTenant(context.db, companyId, async (tx) => {
    const completed = await completeSignIn(
      context,
      { tx, session: account, now: context.clock() },
      { code, count, caller },
    );
    if (typeof completed === 'string') return completed;
    await resetAttempts(context, account.attempt, tx);
    if (code !== undefined) await context.throttle.reset('sign-in code', counted, tx);
    return completed;
  });
  if (outcome === 'missing') {
    await refundAttempt(context, account.attempt);
    throw new AppError('second_factor_required', 'Bitte den Code aus der Authenticator-App eingeben.');
  }
  if (outcome === 'wrong') {
    context.securityLog({ event: 'code-failed', address: caller.address, account, email: credentials.email });
    throw new AppError('wrong_code', 'Der Code ist falsch oder wurde schon benutzt. Bitte den nächsten eingeben.');
  }
  context.log.info({ companyId, userId }, 'signed in');
  context.securityLog({ event: 'signed-in', address: caller.address, account });
  const response = { token: outcome.token, firstName, lastName, speditionName: companyName };
  return { response, deviceToken: outcome.deviceToken };
};

interface Attempt {
  readonly code: string | undefined;
  /** Number of codes tried today. */
  readonly count: number;
  readonly caller: Caller;
}

/** One transaction: a code is consumed if and only if it opened a session, and a wrong one is recorded. */
const completeSignIn = async (
  context: Context,
  write: WriteContext,
  { code, count, caller }: Attempt,
): Promise<'missing' | 'wrong' | { readonly token: string; readonly deviceToken: string }> => {
  const { tx, now, session } = write;
  const { companyId, userId } = session;
  const check = await checkSecondFactor(context, write, code);
  if (check === 'missing') return check;
  if (check === 'wrong') {
    await recordWrongCode(context, write, { caller, count });
    return check;
  }
  const isRecovery = check === 'recovery-code';
  const kind = isRecovery ? 'signed-in-with-recovery-code' : 'signed-in';
  await recordAccountEvent(tx, companyId, { userId, kind, caller, now });
  if (isRecovery) await context.enqueue(tx, securityNotice, { companyId, userId, notice: 'recovery-code-used' });
  // One token per browser, whichever accounts it signs in to.
  const { deviceToken = newDeviceToken() } = caller;
  await rememberDevice(tenantOf(write), userId, deviceToken);
  return { token: await openSession(tenantOf(write), userId, caller), deviceToken };
};

export const signOut = async ({ db }: Context, { companyId, tokenHash }: Session): Promise<MessageResponse> => {
  await inTenant(db, companyId, (tx) => deleteSession(tx, companyId, tokenHash));
  return { message: 'Erfolgreich abgemeldet.' };
};
