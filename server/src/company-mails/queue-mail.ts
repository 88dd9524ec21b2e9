import type { Context } from '../context.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { emailOfUser } from '../work-items/timeline.repository.ts';
import { insertMail, type MailRow } from './company-mail.repository.ts';
import { deliverMail } from './deliver-mail.job.ts';
import type { MailKind } from './mail-kind.ts';

type NewMail = Pick<
  MailRow,
  'purpose' | 'report_id' | 'repeat_of' | 'message_id' | 'sender' | 'recipient' | 'subject' | 'facts' | 'content_hash'
>;

/** Stores a mail and enqueues its job in the same transaction: both happen or neither. */
export const queueMail = async (
  { clock, enqueue }: Context,
  tx: TenantTransaction,
  { companyId, userId }: Session,
  kind: MailKind,
  mail: NewMail,
): Promise<number> => {
  const row = await insertMail(tx, {
    ...mail,
    facts: JSON.stringify(mail.facts),
    company_id: companyId,
    state: 'queued',
    user_id: userId,
    user_email: await emailOfUser(tx, companyId, userId),
    created_at: clock(),
    finished_at: null,
  });
  await enqueue(tx, deliverMail, { companyId, mailId: row.id });
  await publishChange(tx, companyId, kind.event(row));
  return row.id;
};
