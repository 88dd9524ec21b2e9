import type { DemoMail } from '@flottwart/contract/demo-mails';
import type { SendMailOptions } from 'nodemailer';

/** Port to system mail; one adapter speaks SMTP, the other writes files. */
export interface Mail {
  /** Exactly one address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Main link of the mail. */
  readonly link?: string;
  /** The link confirms an address and opens nothing, so that installations without a mail server may print it. */
  readonly isLinkPrinted?: true;
}

/** The connection died during the hand-over: nobody knows whether the mail arrived. */
export class DeliveryUncertain extends Error {}

export interface Mailer {
  /** Throws `DeliveryUncertain` where a retry could deliver twice; any other failure delivered nothing. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Deletes stored mails to these addresses. */
  readonly forget: (addresses: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

export interface MailFile {
  readonly type: string;
  readonly name: string;
  readonly content: Buffer;
}

/** Mails that were stored instead of delivered. */
export interface Mailbox {
  /** Newest first. */
  readonly list: () => readonly DemoMail[];
  readonly findAttachment: (mailId: number, attachmentId: number) => MailFile | undefined;
}

/**
 * Recipients are passed as `{ address }`: in a plain string, a comma or a group would change who receives the mail. Content is inline only, never
 * from a file or a URL.
 */
export const messageOf = (mail: Mail, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  disableFileAccess: true,
  disableUrlAccess: true,
});
