import type { CompanyMail } from '@flottwart/contract/company-mail';
import type { MailRow } from './company-mail.repository.ts';

export const toCompanyMail = (row: MailRow): CompanyMail => ({
  id: row.id,
  state: row.state,
  recipient: row.recipient,
  subject: row.subject,
  messageId: row.message_id,
  userEmail: row.user_email,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  error: row.error,
});
