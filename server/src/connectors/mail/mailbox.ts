import type { DemoMail } from '@flottwart/contract/demo-mails';

export interface MailFile {
  readonly type: string;
  readonly name: string;
  readonly content: Buffer;
}

/** Where mails can be read that were kept instead of delivered. */
export interface Mailbox {
  /** The newest first. */
  readonly list: () => readonly DemoMail[];
  readonly findAttachment: (mailId: number, attachmentId: number) => MailFile | undefined;
}
