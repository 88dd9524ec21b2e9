import type { Context } from '../../context.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Caller } from '../../lib/session.ts';
import { type Account, type AccountKey, findAccountKey, readAccount } from './account.repository.ts';
import { recordAccountEvent } from './account-event.repository.ts';
import { admitAttempt, attemptOf, refundAttempt, type SignInAttempt } from './sign-in-attempt.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface VerifiedAccount extends Account {
  readonly companyId: CompanyId;
  /** To be refunded or reset. */
  readonly attempt: SignInAttempt;
}

const freeAttempts = 3;
const delayStepMs = 200;
const maxDelayMs = 1_400;

/** Delays each response from the fourth attempt on, for any caller. */
const delayFor = (attempt: number): number => Math.min(Math.max(0, attempt - freeAttempts) * delayStepMs, maxDelayMs);

/**
 * Returns the account for an address and password, or nothing. Unknown addresses take as long as wrong passwords, and every use of this check counts
 * towards the same limits until the attempt is refunded or cleared.
 */
export const verifyCredentials = async (
  context: Context,
  { email, password }: Credentials,
  caller: Caller,
): Promise<VerifiedAccount | undefined> => {
  const { db, pause, passwords } = context;
  const attempt = await attemptOf(context, email, caller);
  await pause(delayFor(await admitAttempt(context, attempt)));
  const key = await findAccountKey(db, email);
  const account = key && (await readInTenant(db, key.companyId, (tx) => readAccount(tx, key.companyId, key.userId)));
  const knownDevice = caller.session ? undefined : attempt.trusted;
  const isRight = await passwords
    .verify({ ...caller, knownDevice }, account?.passwordHash, password)
    .catch(async (error: unknown) => {
      // Nothing was tried.
      await refundAttempt(context, attempt);
      throw error;
    });
  if (key && account && isRight) return { ...account, companyId: key.companyId, attempt };
  await recordWrongPassword(context, account && key, email, caller);
  return undefined;
};

/** Counts attempts on unknown addresses too, so that response times do not reveal which accounts exist. */
const recordWrongPassword = async (
  { db, throttle, clock, securityLog }: Context,
  account: AccountKey | undefined,
  email: string,
  caller: Caller,
): Promise<void> => {
  securityLog({ event: 'sign-in-failed', address: caller.address, account, email });
  if (!account) {
    await throttle.count('sign-in nobody', email);
    return;
  }
  const { companyId, userId } = account;
  const event = { userId, kind: 'wrong-password', caller, now: clock() } as const;
  await inTenant(db, companyId, (tx) => recordAccountEvent(tx, companyId, event));
};
