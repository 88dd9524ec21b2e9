import type { CompanyMail } from '@flottwart/contract/company-mail';
import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { AppError } from '../lib/app-error.ts';
import { formatStoredDate } from '../work-items/core.mapper.ts';
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

const uncertainText =
  'Versand ungewiss: Die Verbindung zum Mailserver brach ab, während die E-Mail übergeben wurde. Sie kann angekommen sein oder nicht. Bitte zuerst klären.';

export const refuseWith = (message: string, mail: MailRow): AppError =>
  new AppError('conflict', message, { attached: { mail: toCompanyMail(mail) } });

export const refuseUncertain = (mail: MailRow): AppError => refuseWith(uncertainText, mail);

/** German time a mail was sent or requested, "15.11.2026 um 13:00 Uhr". */
export const sentOrRequestedAt = ({ finished_at, created_at }: MailRow): string => {
  const at = finished_at ?? created_at;
  return `${formatStoredDate(berlinDay(at))} um ${berlinTime(at)} Uhr`;
};

const underWay = ({ attempts, error }: MailRow): string =>
  attempts > 0 && error ? `${error.replace(/\.$/, '')}. Der Versand wird wiederholt.` : 'Versand läuft …';

type MailResponse =
  | { readonly state: 'sent'; readonly message: string; readonly mail: CompanyMail }
  | { readonly state: 'queued' | 'sending'; readonly message: string; readonly mail: CompanyMail };

/** Response to the person who sent the mail. */
export const mailResponse = (row: MailRow, sentText: string): MailResponse => {
  const mail = toCompanyMail(row);
  const { state } = mail;
  if (state === 'failed') throw new AppError('unprocessable', row.error);
  if (state === 'uncertain') throw refuseUncertain(row);
  if (state === 'sent') return { state, message: sentText, mail };
  return { state, message: underWay(row), mail };
};
