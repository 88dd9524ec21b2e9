import { api } from '@flottwart/contract/api';
import type { Mailbox, MailFile } from '../connectors/mail/mailer.ts';
import type { Context, PublicDemo } from '../context.ts';
import { notFound } from '../lib/app-error.ts';
import type { Caller, Session } from '../lib/session.ts';
import { type Route, route } from './route.ts';

/** Everywhere but in a demo it is as if there were no such address. */
const mailboxOf = ({ mailbox }: Context): Mailbox => {
  if (!mailbox) throw notFound();
  return mailbox;
};

const publicDemoOf = ({ publicDemo }: Context): PublicDemo => {
  if (!publicDemo) throw notFound();
  return publicDemo;
};

const ownMailbox = (context: Context, { companyId }: Session): Mailbox => publicDemoOf(context).mailboxOf(companyId);

const attachmentIn = (mailbox: Mailbox, mailId: number, attachmentId: number): MailFile => {
  const file = mailbox.findAttachment(mailId, attachmentId);
  if (!file) throw notFound();
  return file;
};

const startDemo = async (context: Context, caller: Caller) => {
  const { companyName, endsAt, ...session } = await publicDemoOf(context).start(context, caller);
  return { ...session, speditionName: companyName, endsAt: endsAt.toISOString() };
};

export const demoRoutes = (context: Context): readonly Route[] => [
  route(api.listDemoMails, async () => [...mailboxOf(context).list()]),
  route(api.demoMailAttachment, async ({ params }) => attachmentIn(mailboxOf(context), params.id, params.attachmentId)),
  route(api.startDemo, async ({ address, device }) => startDemo(context, { address, device })),
  route(api.myDemoMails, async ({ session }) => [...ownMailbox(context, session).list()]),
  route(api.myDemoMailAttachment, async ({ session, params }) =>
    attachmentIn(ownMailbox(context, session), params.id, params.attachmentId),
  ),
];
