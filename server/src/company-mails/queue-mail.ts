import { randomUUID } from 'node:crypto';
import { email } from '@flottwart/contract/text';
import type { MailServer } from '../connectors/mail/company-mail.ts';
import type { Context } from '../context.ts';
import { tenantOf, type WriteContext } from '../db/tenant-transaction.ts';
import { publishChange } from '../live/live-events.ts';
import { emailOfUser } from '../work-items/timeline.repository.ts';
import { insertMail, type MailRow, type NewMail } from './company-mail.repository.ts';
import { deliverMail } from './deliver-mail.job.ts';
import type { MailKind } from './mail-kind.ts';
import { assertReleased, type Release } from './release-mail.ts';

/** Checks that a mail may leave, stores it and enqueues its job in the same transaction: both happen or neither. */
export const queueMail = async (
  { enqueue }: Pick<Context, 'enqueue'>,
  write: WriteContext,
  mail: NewMail,
  { kind, release }: { readonly kind: MailKind; readonly release: Release },
): Promise<number> => {
  const { tx, now } = write;
  const { companyId, userId } = write.session;
  assertReleased(await kind.outgoing(tenantOf(write), mail), release);
  const row = await insertMail(tx, {
    ...mail,
    facts: JSON.stringify(mail.facts),
    company_id: companyId,
    state: 'queued',
    user_id: userId,
    user_email: await emailOfUser(tx, companyId, userId),
    created_at: now,
    finished_at: null,
  });
  await enqueue(tx, deliverMail, { companyId, mailId: row.id });
  await publishChange(tx, companyId, kind.event(row));
  return row.id;
};

export const isAddress = (text: string): boolean => email().safeParse(text).success;

/** Mail servers send for the account that signed in; if its name is not an address, the company's own is used. */
export const senderOf = (mailServer: Pick<MailServer, 'username'> | undefined, companyAddress: string): string => {
  if (mailServer && isAddress(mailServer.username)) return mailServer.username;
  return isAddress(companyAddress) ? companyAddress : '';
};

/** A mail that failed or may have been sent keeps its Message-ID; one deliberately sent again gets a new one. */
export const messageIdFor = (earlier: MailRow | undefined, sender: string): string =>
  earlier && earlier.state !== 'sent' ? earlier.message_id : `<${randomUUID()}@${sender.split('@').at(-1)}>`;
