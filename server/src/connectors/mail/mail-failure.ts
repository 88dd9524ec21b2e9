import { MailServerError } from './company-mail.ts';

/** Error of the mail library. */
interface SmtpFailure extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Same text whatever the address leads to: closed, unresponsive, forbidden or no mail server. */
const unreachable = 'Der Mailserver ist nicht erreichbar.';
const uncertain = 'Die Verbindung zum Mailserver brach ab, während die E-Mail übergeben wurde.';
const maxServerTextLength = 200;

/** Server texts are shown to people: one line, no control characters, bounded length. */
const cleaned = (response: string): string =>
  response
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxServerTextLength);

const refusedPart = (command: string): string => {
  if (command.startsWith('RCPT')) return 'Der Mailserver hat den Empfänger abgelehnt';
  if (command.startsWith('MAIL')) return 'Der Mailserver hat den Absender abgelehnt';
  return 'Der Mailserver hat die E-Mail abgelehnt';
};

const describe = ({ code, originalCode, command = '', response = '', responseCode = 0 }: SmtpFailure): string => {
  if (/CERT|SELF_SIGNED|ALTNAME/.test(originalCode ?? code ?? ''))
    return 'Das Zertifikat des Mailservers ist nicht gültig oder gehört zu einem anderen Namen.';
  if (command === 'STARTTLS' || code === 'ETLS')
    return 'Der Mailserver bietet keine verschlüsselte Verbindung (STARTTLS) an.';
  if (code === 'EAUTH' && responseCode >= 500) return 'Benutzername oder Passwort wurde vom Mailserver abgelehnt.';
  if (!response || command === 'CONN') return unreachable;
  if (responseCode < 500) return `Der Mailserver nimmt zurzeit keine E-Mails an: ${cleaned(response)}`;
  return `${refusedPart(command)}: ${cleaned(response)}`;
};

const failureOf = (error: unknown): SmtpFailure => (error instanceof Error ? error : new Error(String(error)));

/** A reply of the server settles whether the mail was accepted; only a missing reply after the data was sent leaves it open. */
export const mailServerError = (error: unknown, wasHandedOver: boolean): MailServerError => {
  const failure = failureOf(error);
  if (wasHandedOver && !failure.responseCode)
    return new MailServerError({ text: uncertain, wasDelivered: 'uncertain', isTransient: false, cause: error });
  const text = describe(failure);
  const isTransient = failure.responseCode ? failure.responseCode < 500 : text === unreachable;
  return new MailServerError({ text, wasDelivered: 'no', isTransient, cause: error });
};
