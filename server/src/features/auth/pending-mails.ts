import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { productName } from '@flottwart/contract/rules/product';
import { renderMail } from '../../connectors/mail/mail-layout.ts';
import type { Mail } from '../../connectors/mail/mailer.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { type MailRecipient, nameInMail } from './name-in-mail.ts';

export interface PendingRecipient extends MailRecipient {
  readonly createdAt: Date;
}

interface PendingLinks {
  readonly confirm: string;
  readonly discard: string;
}

const nameOf = ({ firstName, lastName }: MailRecipient): string => `${nameInMail(firstName)} ${nameInMail(lastName)}`;

const companyOf = ({ companyName }: MailRecipient): string => `„${nameInMail(companyName)}“`;

const timeOf = ({ createdAt }: PendingRecipient): string =>
  `${formatStoredDate(berlinDay(createdAt))} um ${berlinTime(createdAt)} Uhr`;

/** First mail of a registration, and of a member whose password an ADMIN has chosen. */
export const verificationMail = (recipient: PendingRecipient, { confirm, discard }: PendingLinks): Mail => ({
  to: recipient.email,
  subject: `${productName}: E-Mail-Adresse bestätigen`,
  link: confirm,
  isLinkPrinted: true,
  ...renderMail({
    paragraphs: [
      `Guten Tag ${nameOf(recipient)},`,
      `für diese Adresse wurde am ${timeOf(recipient)} ein Konto bei der Firma ${companyOf(recipient)} in ${productName} angelegt. Mit einem Klick wird die Adresse bestätigt; danach ist die Anmeldung möglich.`,
    ],
    button: { label: 'E-Mail-Adresse bestätigen', link: confirm },
    closing: [
      'Der Link gilt 24 Stunden.',
      'Wer dieses Konto nicht angelegt hat oder die Firma nicht kennt, bestätigt es bitte nicht: Ohne Bestätigung wird es nach sieben Tagen gelöscht, mit diesem Link sofort.',
      { text: 'Konto verwerfen', link: discard },
    ],
  }),
});

export const invitationMail = (recipient: PendingRecipient, { confirm, discard }: PendingLinks): Mail => ({
  to: recipient.email,
  subject: `${productName}: Einladung ins Team`,
  link: confirm,
  ...renderMail({
    paragraphs: [
      `Guten Tag ${nameOf(recipient)},`,
      `die Firma ${companyOf(recipient)} lädt ins Team ein: Für diese Adresse wurde am ${timeOf(recipient)} ein Konto in ${productName} vorbereitet. Mit dem Link wird ein eigenes Passwort gewählt; danach ist die Anmeldung möglich.`,
    ],
    button: { label: 'Einladung annehmen', link: confirm },
    closing: [
      'Der Link gilt sieben Tage und nur einmal.',
      'Wer die Firma nicht kennt, braucht nichts zu tun oder lehnt die Einladung ab.',
      { text: 'Einladung ablehnen', link: discard },
    ],
  }),
});

/** Names the pending registration, because the reader may not be who made it. */
export const registrationMail = (
  recipient: PendingRecipient,
  { confirm, discard }: PendingLinks,
  isRepeated: boolean,
): Mail => ({
  to: recipient.email,
  subject: `${productName}: Registrierung bestätigen oder verwerfen`,
  link: confirm,
  ...renderMail({
    paragraphs: [
      'Guten Tag,',
      isRepeated
        ? `mit dieser Adresse sollte gerade eine Firma in ${productName} registriert werden. Für sie wartet aber schon eine Registrierung auf Bestätigung, deshalb wurde nichts Neues angelegt.`
        : `für diese Adresse wartet eine Registrierung in ${productName} auf Bestätigung.`,
      `Firma: ${companyOf(recipient)}, Name: ${nameOf(recipient)}, angelegt am ${timeOf(recipient)}.`,
      'Ist das die eigene Registrierung, wird sie mit dem Link bestätigt und dabei das Passwort neu gewählt. Das bisherige gilt nicht mehr, denn es könnte von jemand anderem stammen.',
    ],
    button: { label: 'Registrierung bestätigen', link: confirm },
    closing: [
      'Stammt die Registrierung von jemand anderem, wird sie verworfen. Danach ist die Adresse für eine neue Registrierung frei.',
      { text: 'Registrierung verwerfen', link: discard },
      'Die Links gelten sieben Tage. Ohne Bestätigung wird die Registrierung nach sieben Tagen gelöscht.',
    ],
  }),
});
