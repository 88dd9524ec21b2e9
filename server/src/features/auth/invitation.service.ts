import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { inviteMember as inviteMemberEndpoint } from '@flottwart/contract/users';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { findAccount } from './account.repository.ts';
import { accountMail } from './account-mail.job.ts';
import { withinInvitationQuota } from './invitation-quota.ts';
import { renewPendingAccount } from './pending-account.repository.ts';
import { addPendingMember } from './pending-member.ts';

/** Adds a colleague without a password, who chooses one with the link of the mail. */
export const inviteMember = (
  context: Context,
  { companyId }: Session,
  member: Received<typeof inviteMemberEndpoint>['body'],
): Promise<MessageResponse> =>
  withinInvitationQuota(context, companyId, async () => {
    await addPendingMember(context, companyId, { ...member, passwordHash: null });
    return { message: `Die Einladung an ${member.email} ist unterwegs.` };
  });

/** Does not say whether the mailbox's quota is used up: others may have used it, which is no business of this company. */
export const resendInvitation = (context: Context, { companyId }: Session, id: number): Promise<MessageResponse> =>
  withinInvitationQuota(context, companyId, async () => {
    const { db, throttle, enqueue } = context;
    const member = await inTenant(db, companyId, (tx) => findAccount(tx, companyId, id));
    if (!member) throw notFound();
    const { firstName, lastName, email } = member;
    if (member.verified) throw new AppError('conflict', `${firstName} ${lastName} hat die Adresse schon bestätigt.`);
    const { allowed: mailAllowed } = await throttle.count('mail account', email);
    await inTenant(db, companyId, async (tx) => {
      await renewPendingAccount(tx, id);
      if (mailAllowed) await enqueue(tx, accountMail, { companyId, userId: id, purpose: 'verify' });
    });
    return { message: `Eine neue E-Mail an ${email} ist unterwegs. In einer Stunde werden höchstens drei verschickt.` };
  });
