import type { Context } from '../../context.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError, tooManyRequests } from '../../lib/app-error.ts';
import { emailKey } from '../../lib/email-key.ts';
import { networkOf } from '../../lib/network-address.ts';
import type { Caller, Session } from '../../lib/session.ts';
import { findAccountKey } from './account.repository.ts';
import { findKnownDevice } from './known-device.repository.ts';

/** Attempt at a password, with the subjects it is counted for; see docs/decisions/0005-sign-in-rate-limits.md. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** Device or session that has proved the account's password before; strangers' attempts do not count against it. */
  readonly trusted: string | undefined;
}

/** Signed-in session of the account whose password is asked for. */
export const trustedSession = ({ companyId, userId, tokenHash }: Session): string =>
  `${companyId} ${userId} session ${tokenHash.toString('hex')}`;

const findTrusted = async (
  { db, clock }: Context,
  email: string,
  { deviceToken, session }: Caller,
): Promise<string | undefined> => {
  if (session) {
    const account = await findAccountKey(db, email);
    const isOwn = account?.companyId === session.companyId && account.userId === session.userId;
    return isOwn ? trustedSession(session) : undefined;
  }
  const known = deviceToken === undefined ? undefined : await findKnownDevice(db, email, deviceToken, clock());
  return known && `${known.companyId} ${known.userId} device ${known.hash.toString('hex')}`;
};

export const attemptOf = async (context: Context, email: string, caller: Caller): Promise<SignInAttempt> => ({
  email,
  address: caller.address,
  trusted: await findTrusted(context, email, caller),
});

/** Subject that codes of a second factor are counted for. */
export const codeSubject = (
  { trusted }: SignInAttempt,
  { companyId, userId }: Pick<Session, 'companyId' | 'userId'>,
): string => trusted ?? `${companyId} ${userId}`;

const atNetwork = ({ email, address }: SignInAttempt): string => `${emailKey(email)} ${networkOf(address)}`;

/** An attack on the account alone must not keep its owner out, so the refusal names the way in. */
const namingReset = ({ code, message }: AppError, retryAfterSeconds: number): AppError =>
  new AppError(code, `${message} Wer nicht warten möchte, setzt das Passwort über „Passwort vergessen?“ neu.`, {
    retryAfterSeconds,
  });

/** Counts the attempt before it is made and returns the highest count, which decides the delay. */
export const admitAttempt = async ({ throttle }: Context, attempt: SignInAttempt): Promise<number> => {
  const { email, address, trusted } = attempt;
  if (trusted !== undefined) return (await throttle.admit('sign-in known device', trusted)).count;
  const counted = await throttle.countInOrder([
    ['sign-in address', address],
    ['sign-in account at network', atNetwork(attempt)],
    ['sign-in account', email],
  ]);
  const [, ofNetwork, ofAccount] = counted;
  const refused = counted.find(({ allowed }) => !allowed);
  if (!refused) return Math.max(ofNetwork?.count ?? 0, ofAccount?.count ?? 0);
  const error = tooManyRequests(refused.retryAfterSeconds);
  throw refused === ofAccount ? namingReset(error, refused.retryAfterSeconds) : error;
};

/** Refunds an attempt with the right password but without a second factor; earlier attempts still count. */
export const refundAttempt = async ({ throttle }: Context, attempt: SignInAttempt): Promise<void> => {
  const { email, address, trusted } = attempt;
  if (trusted !== undefined) return throttle.refund('sign-in known device', trusted);
  await throttle.refund('sign-in account at network', atNetwork(attempt));
  await throttle.refund('sign-in account', email);
  await throttle.refund('sign-in address', address);
};

/** Forgets the failures of this device or network after a complete sign-in; those of other networks still count. */
export const resetAttempts = async (
  { throttle }: Context,
  attempt: SignInAttempt,
  tx?: TenantTransaction,
): Promise<void> => {
  const { email, address, trusted } = attempt;
  if (trusted !== undefined) return throttle.reset('sign-in known device', trusted, tx);
  await throttle.reset('sign-in account at network', atNetwork(attempt), tx);
  await throttle.refund('sign-in account', email, tx);
  await throttle.refund('sign-in address', address, tx);
};
