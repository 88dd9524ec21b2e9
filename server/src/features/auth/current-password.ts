import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { invalidField, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { type Account, findAccount } from './account.repository.ts';
import { trustedSession } from './sign-in-attempt.ts';

/** Requires the password again: an open browser alone must not change the account. */
export const verifyCurrentPassword = async (
  { db, throttle, passwords }: Context,
  session: Session,
  currentPassword: string,
): Promise<Account> => {
  const { companyId, userId } = session;
  const account = await inTenant(db, companyId, (tx) => findAccount(tx, companyId, userId));
  if (!account) throw notFound();
  await throttle.admit('sign-in known device', trustedSession(session));
  if (!(await passwords.verify({ session }, account.passwordHash, currentPassword)))
    throw invalidField('currentPassword', '❌ Das aktuelle Passwort ist falsch.');
  await throttle.reset('sign-in known device', trustedSession(session));
  return account;
};
