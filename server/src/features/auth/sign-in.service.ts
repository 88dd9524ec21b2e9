import type { login, MessageAnswer } from '@flottwart/contract/auth';
import type { Answer } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { type Credentials, proveCredentials } from './credentials.queries.ts';
import { deleteSession } from './session.repository.ts';
import { openSession } from './sessions.ts';

export const signIn = async (
  context: Context,
  credentials: Credentials,
  address: string,
): Promise<Answer<typeof login>> => {
  const account = await proveCredentials(context, credentials, address);
  if (!account) throw new AppError('wrong_credentials', 'E-Mail-Adresse oder Passwort ist falsch.');
  if (!account.verified) throw new AppError('email_not_verified', 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.');
  const { companyId, userId, firstName, lastName, companyName } = account;
  const token = await inTenant(context.db, companyId, (tx) => openSession(tx, companyId, userId, context.clock()));
  context.log.info({ companyId, userId }, 'signed in');
  return { token, firstName, lastName, speditionName: companyName };
};

export const signOut = async ({ db }: Context, { companyId, tokenHash }: Session): Promise<MessageAnswer> => {
  await inTenant(db, companyId, (tx) => deleteSession(tx, companyId, tokenHash));
  return { message: 'Erfolgreich abgemeldet.' };
};
