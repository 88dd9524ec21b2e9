import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { verifyDummyHash, verifyPassword } from '../../lib/passwords.ts';
import type { Caller } from '../../lib/session.ts';
import { type Account, type AccountKey, findAccount, findAccountKey } from './account.repository.ts';
import { recordAccountEvent } from './account-event.repository.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface VerifiedAccount extends Account {
  readonly companyId: CompanyId;
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
  const { db, throttle, pause } = context;
  await throttle.admit('sign-in address', caller.address);
  const { count } = await throttle.admit('sign-in account', email);
  await pause(delayFor(count));
  const key = await findAccountKey(db, email);
  const account = key && (await inTenant(db, key.companyId, (tx) => findAccount(tx, key.companyId, key.userId)));
  const isRight = account?.passwordHash ? await verifyPassword(account.passwordHash, password) : await verifyDummyHash(password);
  if (key && account && isRight) return { ...account, companyId: key.companyId };
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

/** Refunds an attempt with the right password but without a second factor; earlier attempts still count. */
export const refundAttempt = async ({ throttle }: Context, email: string, { address }: Caller): Promise<void> => {
  await throttle.refund('sign-in account', email);
  await throttle.refund('sign-in address', address);
};

/** Resets the account's attempt counters after a complete sign-in. */
export const resetAttempts = async ({ throttle }: Context, email: string, { address }: Caller): Promise<void> => {
  await throttle.reset('sign-in account', email);
  await throttle.refund('sign-in address', address);
};
