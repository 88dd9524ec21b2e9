import { api } from '@flottwart/contract/api';
import type { DemoMail } from '@flottwart/contract/demo-mails';
import type { Mailbox, MailFile } from '../connectors/mail/mailer.ts';
import type { Context } from '../context.ts';
import { notFound } from '../lib/app-error.ts';
import { type Route, route } from './route.ts';

/** Only a demo keeps mails; everywhere else it is as if there were no such address. */
const mailboxOf = ({ mailbox }: Context): Mailbox => {
  if (!mailbox) throw notFound();
  return mailbox;
};

const listMails = (context: Context): DemoMail[] => [...mailboxOf(context).list()];

const getAttachment = (context: Context, mailId: number, attachmentId: number): MailFile => {
  const file = mailboxOf(context).findAttachment(mailId, attachmentId);
  if (!file) throw notFound();
  return file;
};

export const demoMailboxRoutes = (context: Context): readonly Route[] => [
  route(api.listDemoMails, async () => listMails(context)),
  route(api.demoMailAttachment, async ({ params }) => getAttachment(context, params.id, params.attachmentId)),
];
