import { productName } from '@flottwart/contract/rules/product';
import { renderMail } from '../../connectors/mail/mail-layout.ts';
import type { Mail } from '../../connectors/mail/mailer.ts';
import { type MailRecipient, nameInMail } from './name-in-mail.ts';

const greeting = ({ firstName, lastName }: MailRecipient): string =>
  `Guten Tag ${nameInMail(firstName)} ${nameInMail(lastName)},`;

export const resetMail = (recipient: MailRecipient, link: string): Mail => ({
  to: recipient.email,
  subject: `${productName}: Neues Passwort setzen`,
  link,
  ...renderMail({
    paragraphs: [
      greeting(recipient),
      `für das Konto bei der Firma „${nameInMail(recipient.companyName)}“ wurde ein neues Passwort angefordert.`,
    ],
    button: { label: 'Neues Passwort setzen', link },
    closing: [
      'Der Link gilt eine Stunde und nur einmal.',
      'Wer kein neues Passwort angefordert hat, braucht nichts zu tun: Das bisherige bleibt gültig.',
    ],
  }),
});

export const addressInUse = (recipient: MailRecipient, link: string): Mail => ({
  to: recipient.email,
  subject: `${productName}: Registrierung mit einer bekannten Adresse`,
  link,
  ...renderMail({
    paragraphs: [
      greeting(recipient),
      `mit dieser Adresse sollte gerade eine neue Firma in ${productName} registriert werden. Sie gehört aber schon zu einem Konto, deshalb wurde nichts angelegt.`,
    ],
    button: { label: 'Zur Anmeldung', link },
    closing: ['Ist das Passwort nicht mehr bekannt, hilft „Passwort vergessen?“ auf der Anmeldeseite.'],
  }),
});
