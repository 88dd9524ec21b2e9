import type { MessageAnswer } from '@flottwart/contract/auth';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { invalidField, notFound } from '../../lib/app-error.ts';
import { hashPassword, passwordObjection, verifyPassword } from '../../lib/passwords.ts';
import type { Session } from '../../lib/session.ts';
import { readToken } from '../../lib/tokens.ts';
import { type Account, findAccount, setPasswordHash } from './account.repository.ts';
import { badLink } from './email-link.ts';
import { deleteEmailTokens, lockEmailToken } from './email-token.repository.ts';
import { requestMail } from './request-mail.ts';
import { deleteSessionsOfUser } from './session.repository.ts';

const weakPassword = '❌ Das neue Passwort ist nicht stark genug.';

const assertUsableNewPassword = (password: string, account?: Account): void => {
  const { firstName = '', lastName = '', email = '', companyName = '' } = account ?? {};
  const objection = passwordObjection(password, weakPassword, [firstName, lastName, email, companyName]);
  if (objection) throw invalidField('newPassword', objection);
};

/** Ends every other session: whoever knew the old password is out. */
export const changePassword = async (
  { db, throttle, clock, log }: Context,
  { companyId, userId, tokenHash }: Session,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
): Promise<MessageAnswer> => {
  const account = await inTenant(db, companyId, (tx) => findAccount(tx, companyId, userId));
  if (!account) throw notFound();
  await throttle.admit('sign-in account', account.email);
  if (!(await verifyPassword(account.passwordHash, passwords.currentPassword)))
    throw invalidField('currentPassword', '❌ Das aktuelle Passwort ist falsch.');
  await throttle.forgive('sign-in account', account.email);
  assertUsableNewPassword(passwords.newPassword, account);
  const passwordHash = await hashPassword(passwords.newPassword);
  await inTenant(db, companyId, async (tx) => {
    await setPasswordHash(tx, companyId, userId, passwordHash, clock());
    await deleteSessionsOfUser(tx, companyId, userId, tokenHash);
  });
  log.info({ companyId, userId }, 'password changed');
  return { message: '✅ Passwort wurde erfolgreich geändert.' };
};

/** The answer is the same for any address. An account that never confirmed its address gets that mail again instead. */
export const forgotPassword = async (context: Context, email: string, address: string): Promise<MessageAnswer> => {
  await requestMail(context, email, address, ({ verified }) => (verified ? 'reset' : 'verify'));
  return { message: 'Falls ein Konto mit dieser Adresse besteht, ist eine E-Mail mit einem Link unterwegs.' };
};

/** Works once, and ends every session of the account. */
export const resetPassword = async (
  { db, throttle, clock, log }: Context,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  address: string,
): Promise<MessageAnswer> => {
  await throttle.admit('token address', address);
  const presented = readToken(token);
  if (!presented) throw badLink();
  assertUsableNewPassword(newPassword);
  const { companyId, hash } = presented;
  const passwordHash = await hashPassword(newPassword);
  const now = clock();
  const userId = await inTenant(db, companyId, async (tx) => {
    const stored = await lockEmailToken(tx, companyId, hash, 'reset');
    if (!stored || stored.expiresAt <= now) throw badLink();
    assertUsableNewPassword(newPassword, await findAccount(tx, companyId, stored.userId));
    await deleteEmailTokens(tx, companyId, stored.userId, 'reset');
    await setPasswordHash(tx, companyId, stored.userId, passwordHash, now);
    await deleteSessionsOfUser(tx, companyId, stored.userId);
    return stored.userId;
  });
  log.info({ companyId, userId }, 'password reset by mail');
  return { message: 'Das neue Passwort ist gesetzt. Bitte damit anmelden.' };
};
