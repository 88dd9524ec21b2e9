import type { DemoMail } from '@flottwart/contract/demo-mails';
import type { ReceivedMail, SmtpSimulator } from '@flottwart/simulators/smtp';
import type { Mailbox } from '../connectors/mail/mailer.ts';

type Attachment = ReceivedMail['attachments'][number];

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));

const nameOf = ({ filename }: Attachment): string => filename ?? 'Anhang';

const toMail = (mail: ReceivedMail, index: number): DemoMail => ({
  id: index + 1,
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

/** Mails received by the simulated mail server, from the system and from the company. */
export const createMailbox = ({ received }: Pick<SmtpSimulator, 'received'>): Mailbox => ({
  list: () => received.map(toMail).toReversed(),
  findAttachment: (mailId, attachmentId) => {
    const attachment = received[mailId - 1]?.attachments[attachmentId - 1];
    return attachment && { type: attachment.mimeType, name: nameOf(attachment), content: bytesOf(attachment) };
  },
});
