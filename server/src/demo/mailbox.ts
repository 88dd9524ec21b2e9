import type { DemoMail } from '@flottwart/contract/demo-mails';
import type { ReceivedMail, SmtpSimulator } from '@flottwart/simulators/smtp';
import type { Mailbox } from '../connectors/mail/mailer.ts';

type Attachment = ReceivedMail['attachments'][number];

/** Numbered for ever, so that a mail keeps its id when older ones are dropped. */
export interface NumberedMail {
  readonly id: number;
  readonly mail: ReceivedMail;
}

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));

const nameOf = ({ filename }: Attachment): string => filename ?? 'Anhang';

const toMail = ({ id, mail }: NumberedMail): DemoMail => ({
  id,
  from: mail.from?.address ?? mail.envelopeFrom,
  to: mail.recipients.join(', '),
  subject: mail.subject ?? '',
  sentAt: new Date(mail.date ?? 0).toISOString(),
  text: mail.text ?? '',
  attachments: mail.attachments.map((attachment, place) => ({
    id: place + 1,
    name: nameOf(attachment),
    bytes: bytesOf(attachment).length,
  })),
});

/** Shows mails, oldest first given, newest first listed. */
export const mailboxOver = (mails: () => readonly NumberedMail[]): Mailbox => ({
  list: () => mails().map(toMail).toReversed(),
  findAttachment: (mailId, attachmentId) => {
    const found = mails().find(({ id }) => id === mailId);
    const attachment = found?.mail.attachments[attachmentId - 1];
    return attachment && { type: attachment.mimeType, name: nameOf(attachment), content: bytesOf(attachment) };
  },
});

/** Mails received by the simulated mail server, from the system and from the company. */
export const createMailbox = ({ received }: Pick<SmtpSimulator, 'received'>): Mailbox =>
  mailboxOver(() => received.map((mail, index) => ({ id: index + 1, mail })));
