import type { PoliceMail } from '@flottwart/contract/work-items/police-mail';
import type { PoliceMailRow } from './police-mail.repository.ts';

export const toPoliceMail = (row: PoliceMailRow): PoliceMail => ({
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
