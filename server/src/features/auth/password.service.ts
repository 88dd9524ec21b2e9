import type { MessageResponse } from '@flottwart/contract/auth';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { type AppError, invalidField } from '../../lib/app-error.ts';
import type { PasswordCaller } from '../../lib/password-work.ts';
import type { Caller, Session } from '../../lib/session.ts';
import { readToken } from '../../lib/tokens.ts';
import { type Account, lockPasswordMark, setPasswordHash } from './account.repository.ts';
import { recordAccountEvent } from './account-event.repository.ts';
import { deleteFeed } from './calendar-feed.repository.ts';
import { findTokenHolder } from './check-link.service.ts';
import { verifyCurrentPassword } from './current-password.ts';
import { badLink, deleteEmailTokens, lockEmailToken } from './email-token.repository.ts';
import { newDeviceToken, rememberDevice } from './known-device.repository.ts';
import { requestAccountMail } from './request-account-mail.ts';
import { securityNotice } from './security-mail.job.ts';
import { deleteSessionsOfUser } from './session.repository.ts';

const weakPassword = '❌ Das neue Passwort ist nicht stark genug.';

const samePassword = (): AppError =>
  invalidField('newPassword', '❌ Das neue Passwort ist das bisherige. Bitte ein anderes wählen.');

export const hashNewPassword = (
  { passwords }: Context,
  caller: PasswordCaller,
  { firstName, lastName, email, companyName }: Account,
  password: string,
): Promise<string> =>
  passwords.hashNew(caller, {
    password,
    field: 'newPassword',
    tooWeak: weakPassword,
    known: [firstName, lastName, email, companyName],
  });

/** Ends every other session and open reset links, because somebody else may have known the old password or read the mail. */
export const changePassword = async (
  context: Context,
  session: Session,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
  caller: Caller,
): Promise<MessageResponse> => {
  const { companyId, userId, tokenHash } = session;
  const account = await verifyCurrentPassword(context, session, passwords.currentPassword);
  await context.throttle.admit('password check', `${companyId} ${userId}`);
  if (passwords.newPassword === passwords.currentPassword) throw samePassword();
  const passwordHash = await hashNewPassword(context, { session }, account, passwords.newPassword);
  const now = context.clock();
  await inTenant(context.db, companyId, async (tx) => {
    await setPasswordHash({ tx, companyId, now }, userId, passwordHash);
    await deleteSessionsOfUser(tx, companyId, userId, tokenHash);
    await deleteEmailTokens(tx, companyId, userId, 'reset');
    await recordAccountEvent(tx, companyId, { userId, kind: 'password-changed', caller, now });
    await context.enqueue(tx, securityNotice, { companyId, userId, notice: 'password-changed' });
  });
  context.log.info({ companyId, userId }, 'password changed');
  return { message: '✅ Passwort wurde erfolgreich geändert.' };
};

/** Gives the same response for every address; only a confirmed account gets a mail, because the password of a pending one may be a stranger's. */
export const forgotPassword = async (context: Context, email: string, address: string): Promise<MessageResponse> => {
  await requestAccountMail(context, email, address, ({ verified }) => (verified ? 'reset' : undefined));
  return { message: 'Falls ein Konto mit dieser Adresse besteht, ist eine E-Mail mit einem Link unterwegs.' };
};

/**
 * Works once and ends all sessions and the calendar address of the account; the second factor stays, so access to the mailbox alone is not enough. The browser is known from
 * now on: the owner of the mailbox can always sign in, whatever strangers try meanwhile.
 */
export const resetPassword = async (
  context: Context,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  caller: Caller,
): Promise<{ readonly response: MessageResponse; readonly deviceToken: string }> => {
  const { db, throttle, clock, log, securityLog } = context;
  await throttle.admit('token address', caller.address);
  const presented = readToken(token);
  if (!presented) throw badLink();
  const { companyId, hash } = presented;
  const account = await inTenant(db, companyId, (tx) =>
    findTokenHolder({ tx, companyId, now: clock() }, hash, 'reset'),
  );
  if (await context.passwords.verify(caller, account.passwordHash, newPassword)) throw samePassword();
  const passwordHash = await hashNewPassword(context, caller, account, newPassword);
  const { deviceToken = newDeviceToken() } = caller;
  const now = clock();
  const userId = await inTenant(db, companyId, async (tx) => {
    // Account before link, as everywhere else, to avoid deadlocks.
    await lockPasswordMark(tx, companyId, account.userId);
    const stored = await lockEmailToken(tx, companyId, hash, 'reset');
    if (!stored || stored.expiresAt <= now) throw badLink();
    await deleteEmailTokens(tx, companyId, stored.userId, 'reset');
    await setPasswordHash({ tx, companyId, now }, stored.userId, passwordHash);
    await deleteSessionsOfUser(tx, companyId, stored.userId);
    // Its address may be known to whoever knew the password.
    await deleteFeed(tx, companyId, stored.userId);
    await rememberDevice({ tx, companyId, now }, stored.userId, deviceToken);
    await recordAccountEvent(tx, companyId, { userId: stored.userId, kind: 'password-reset', caller, now });
    await context.enqueue(tx, securityNotice, { companyId, userId: stored.userId, notice: 'password-reset' });
    return stored.userId;
  });
  // Guesses at the old password no longer matter, so they keep no browser from the new one.
  await throttle.reset('sign-in account', account.email);
  securityLog({ event: 'password-reset', address: caller.address, account: { companyId, userId } });
  log.info({ companyId, userId }, 'password reset by mail');
  return { response: { message: 'Das neue Passwort ist gesetzt. Bitte damit anmelden.' }, deviceToken };
};
