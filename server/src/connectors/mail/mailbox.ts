import type { DemoMail } from '@flottwart/contract/demo-mails';

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
