import { randomUUID } from 'node:crypto';
import { email } from '@flottwart/contract/text';
import type { MailServer } from '../connectors/mail/company-mail.ts';
import type { MailRow } from './company-mail.repository.ts';

export const isAddress = (text: string): boolean => email().safeParse(text).success;

/** Mail servers send for the account that signed in; if its name is no address, the company's own is used. */
export const senderOf = (mailServer: Pick<MailServer, 'username'> | undefined, companyAddress: string): string => {
  if (mailServer && isAddress(mailServer.username)) return mailServer.username;
  return isAddress(companyAddress) ? companyAddress : '';
};

/** A mail that failed or may have been sent keeps its Message-ID; one deliberately sent again gets a new one. */
export const messageIdFor = (earlier: MailRow | undefined, sender: string): string =>
  earlier && earlier.state !== 'sent' ? earlier.message_id : `<${randomUUID()}@${sender.split('@').at(-1)}>`;
