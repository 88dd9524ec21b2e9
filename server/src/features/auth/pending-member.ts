import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inTenant } from '../../db/tenant.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { findAccountKey, insertAccount, type NewAccount } from './account.repository.ts';
import { accountMail } from './account-mail.job.ts';

type PendingMember = Omit<NewAccount, 'role'>;

/**
 * Adds a member who confirms by mail. Where the address has an account elsewhere, a password given here is dropped and the owner of the mailbox
 * chooses one: an ADMIN must not get to know the password of somebody else's address, nor learn that it is known.
 */
export const addPendingMember = async (
  context: Context,
  companyId: CompanyId,
  member: PendingMember,
): Promise<void> => {
  const { allowed: mailAllowed } = await context.throttle.count('mail account', member.email);
  try {
    await insertPendingMember(context, companyId, member, mailAllowed);
  } catch (error) {
    if (violatesUnique(error, 'users_company_id_email_key_key')) throw alreadyMember();
    if (!violatesUnique(error, 'email_directory_holder')) throw error;
    // Another company registered the address at the same moment and holds it now.
    await insertPendingMember(context, companyId, member, mailAllowed);
  }
};

const insertPendingMember = async (
  { db, enqueue }: Context,
  companyId: CompanyId,
  member: PendingMember,
  mailAllowed: boolean,
): Promise<void> => {
  const isHeld = (await findAccountKey(db, member.email)) !== undefined;
  const passwordHash = isHeld ? null : member.passwordHash;
  await inTenant(db, companyId, async (tx) => {
    const userId = await insertAccount(tx, companyId, { ...member, passwordHash, role: 'USER' });
    if (mailAllowed) await enqueue(tx, accountMail, { companyId, userId, purpose: 'verify' });
  });
};

const alreadyMember = (): AppError =>
  new AppError('conflict', 'Diese E-Mail-Adresse gehört bereits zu einem Teammitglied.', {
    fields: { email: 'Bereits vergeben.' },
  });
