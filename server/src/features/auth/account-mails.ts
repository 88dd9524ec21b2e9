import { productName } from '@flottwart/contract/rules/product';
import { renderMail } from '../../connectors/mail/mail-layout.ts';
import type { Mail } from '../../connectors/mail/mailer.ts';
import type { Account } from './account.repository.ts';

type Recipient = Pick<Account, 'email' | 'firstName' | 'lastName' | 'companyName'>;

const greeting = ({ firstName, lastName }: Recipient): string => `Guten Tag ${firstName} ${lastName},`;

export const verificationMail = (recipient: Recipient, link: string): Mail => ({
  to: recipient.email,
  subject: `${productName}: E-Mail-Adresse bestätigen`,
  link,
  ...renderMail({
    paragraphs: [
      greeting(recipient),
      `für diese Adresse wurde ein Konto bei der Firma „${recipient.companyName}“ in ${productName} angelegt. Mit einem Klick wird die Adresse bestätigt; danach ist die Anmeldung möglich.`,
    ],
    button: { label: 'E-Mail-Adresse bestätigen', link },
    closing: [
      'Der Link gilt 24 Stunden.',
      'Wer dieses Konto nicht angelegt hat oder die Firma nicht kennt, braucht nichts zu tun: Ohne Bestätigung wird das Konto nach sieben Tagen gelöscht.',
    ],
  }),
});

export const resetMail = (recipient: Recipient, link: string): Mail => ({
  to: recipient.email,
  subject: `${productName}: Neues Passwort setzen`,
  link,
  ...renderMail({
    paragraphs: [
      greeting(recipient),
      `für das Konto bei der Firma „${recipient.companyName}“ wurde ein neues Passwort angefordert.`,
    ],
    button: { label: 'Neues Passwort setzen', link },
    closing: [
      'Der Link gilt eine Stunde und nur einmal.',
      'Wer kein neues Passwort angefordert hat, braucht nichts zu tun: Das bisherige bleibt gültig.',
    ],
  }),
});

export const addressInUse = (recipient: Recipient, link: string): Mail => ({
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
