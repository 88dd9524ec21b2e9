import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { verifyAgainstNobody, verifyPassword } from '../../lib/passwords.ts';
import { type Account, findAccount, findAccountKey } from './account.repository.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface ProvenAccount extends Account {
  readonly companyId: number;
}

const freeAttempts = 3;
const delayStepMs = 200;
const longestDelayMs = 1_400;

/** From the fourth try on each answer takes a little longer, whoever asks. */
const delayFor = (attempt: number): number =>
  Math.min(Math.max(0, attempt - freeAttempts) * delayStepMs, longestDelayMs);

/**
 * The account behind an address and its password, or nothing. Unknown addresses cost as much time as wrong passwords,
 * and every use of this check, sign-in or not, counts into the same limits.
 */
export const proveCredentials = async (
  { db, throttle, pause }: Context,
  { email, password }: Credentials,
  address: string,
): Promise<ProvenAccount | undefined> => {
  await throttle.admit('sign-in address', address);
  const { count } = await throttle.admit('sign-in account', email);
  await pause(delayFor(count));
  const key = await findAccountKey(db, email);
  const account = key && (await inTenant(db, key.companyId, (tx) => findAccount(tx, key.companyId, key.userId)));
  const proven = account ? await verifyPassword(account.passwordHash, password) : await verifyAgainstNobody(password);
  if (!key || !account || !proven) return undefined;
  await throttle.forgive('sign-in account', email);
  await throttle.takeBack('sign-in address', address);
  return { ...account, companyId: key.companyId };
};
