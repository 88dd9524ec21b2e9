import type { DemoMail } from '@flottwart/contract/demo-mails';
import type { Mailbox, MailFile } from '../../connectors/mail/mailbox.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';

/** Only a demo keeps mails; everywhere else it is as if there were no such address. */
const mailboxOf = ({ mailbox }: Context): Mailbox => {
  if (!mailbox) throw notFound();
  return mailbox;
};

export const listMails = (context: Context): DemoMail[] => [...mailboxOf(context).list()];

export const getAttachment = (context: Context, mailId: number, attachmentId: number): MailFile => {
  const file = mailboxOf(context).findAttachment(mailId, attachmentId);
  if (!file) throw notFound();
  return file;
};
