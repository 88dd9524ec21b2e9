import type { MessageResponse, register } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inNewTenant, inTenant } from '../../db/tenant.ts';
import { AppError, invalidField } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { hashPassword, passwordProblem } from '../../lib/passwords.ts';
import type { Session } from '../../lib/session.ts';
import { findAccountKey, insertAccount, insertCompany } from './account.repository.ts';
import { accountMail, addressInUseMail } from './account-mail.job.ts';

type Registration = Received<typeof register>['body'];

const weakPassword = 'Das Passwort ist nicht stark genug.';

const assertUsablePassword = ({ password, firstName, lastName, email, speditionsName = '' }: Registration): void => {
  const objection = passwordProblem(password, weakPassword, [firstName, lastName, email, speditionsName]);
  if (objection) throw invalidField('password', objection);
};

/**
 * Registers a company with the visitor as its ADMIN, whatever role was sent. A taken address gets the same response after the same work; its owner is
 * notified by mail.
 */
export const registerVisitor = async (
  context: Context,
  registration: Registration,
  address: string,
): Promise<MessageResponse> => {
  const { db, throttle } = context;
  const { speditionsName, email } = registration;
  if (!speditionsName) throw invalidField('speditionsName', 'Der Name der Firma fehlt.');
  assertUsablePassword(registration);
  await throttle.admit('register address', address);
  const passwordHash = await hashPassword(registration.password);
  const existing = await findAccountKey(db, email);
  const { allowed: mailAllowed } = await throttle.count('mail account', email);
  if (existing?.verified) {
    if (mailAllowed) await notifyAddressOwner(context, existing.companyId, existing.userId);
  } else {
    await registerCompany(context, { ...registration, speditionsName, passwordHash }, mailAllowed);
  }
  return { message: 'Erfolgreich registriert. Bitte E-Mailadresse bestätigen.' };
};

const notifyAddressOwner = (context: Context, companyId: CompanyId, userId: number): Promise<void> =>
  inTenant(context.db, companyId, (tx) => context.enqueue(tx, addressInUseMail, { companyId, userId }));

const registerCompany = async (
  { db, config, enqueue }: Context,
  founder: Registration & { readonly speditionsName: string; readonly passwordHash: string },
  mailAllowed: boolean,
): Promise<void> => {
  await inNewTenant(db, async (tx, companyId) => {
    await insertCompany(tx, companyId, { name: founder.speditionsName, ...config.newCompany });
    const userId = await insertAccount(tx, companyId, { ...founder, role: 'ADMIN' });
    if (mailAllowed) await enqueue(tx, accountMail, { companyId, userId, purpose: 'verify' });
  });
};

/** Adds a colleague, who verifies the address before the first sign-in. */
export const registerMember = async (
  { db, throttle, enqueue }: Context,
  { companyId }: Session,
  member: Registration,
): Promise<MessageResponse> => {
  assertUsablePassword(member);
  const passwordHash = await hashPassword(member.password);
  const { allowed: mailAllowed } = await throttle.count('mail account', member.email);
  try {
    await inTenant(db, companyId, async (tx) => {
      const userId = await insertAccount(tx, companyId, { ...member, passwordHash, role: 'USER' });
      if (mailAllowed) await enqueue(tx, accountMail, { companyId, userId, purpose: 'verify' });
    });
  } catch (error) {
    if (!violatesUnique(error, 'users_company_id_email_key_key')) throw error;
    throw new AppError('conflict', 'Diese E-Mail-Adresse gehört bereits zu einem Teammitglied.', {
      fields: { email: 'Bereits vergeben.' },
    });
  }
  return { message: 'Teammitglied angelegt. Die Bestätigungs-Mail ist unterwegs.' };
};
