import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type CompanyMailPort, type MailServer, MailServerError, type OutgoingMail } from './company-mail.ts';
import { connectToMailHost, type Lookup, type MailHost, mayBePrivate, resolveAll } from './mail-host.ts';

interface SmtpSessionSettings {
  /** Allows mail servers in the operator's own network. */
  readonly allowPrivateHosts: boolean;
  readonly demoMailServer?: MailHost | undefined;
  readonly lookup: Lookup;
  /** Timeout of one reply; a whole session may take six times that. */
  readonly timeoutMs: number;
}

/** Session with a mail server that accepted our credentials. */
interface SmtpSession {
  readonly send: (envelope: SMTPEnvelope, content: Readable) => Promise<void>;
}

const implicitTlsPort = 465;
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

const promisify = (run: (done: (error: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

/** Connects, encrypts, signs in and runs the work; the connection is closed in any case. */
const withSmtpSession = async (
  { host, port, username, password }: MailServer,
  { lookup, timeoutMs, ...exemptions }: SmtpSessionSettings,
  work: (session: SmtpSession) => Promise<void>,
): Promise<void> => {
  const allowPrivateHosts = mayBePrivate(exemptions, { host, port });
  const socket = await connectToMailHost({ host, port }, { lookup, allowPrivateHosts, timeoutMs });
  const deadline = setTimeout(() => socket.destroy(new Error('SMTP session timed out')), timeoutMs * 6);
  const isSimulator = allowPrivateHosts && loopbackHosts.has(host);
  const connection = new SMTPConnection({
    host,
    port,
    connection: socket,
    secure: port === implicitTlsPort,
    requireTLS: !isSimulator && port !== implicitTlsPort,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const connectionError = new Promise<never>((_resolve, reject) => connection.on('error', reject));
  const runSession = async (): Promise<void> => {
    await promisify((done) => connection.connect((error) => done(error ?? null)));
    await promisify((done) => connection.login({ credentials: { user: username, pass: password } }, done));
    await work({
      send: (envelope, content) => promisify((done) => connection.send(envelope, content, done)),
    });
    connection.quit();
  };
  try {
    await Promise.race([runSession(), connectionError]);
  } finally {
    clearTimeout(deadline);
    connection.close();
  }
};

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
const mailServerError = (error: unknown, wasHandedOver: boolean): MailServerError => {
  const failure = failureOf(error);
  if (wasHandedOver && !failure.responseCode)
    return new MailServerError({ text: uncertain, wasDelivered: 'uncertain', isTransient: false, cause: error });
  const text = describe(failure);
  const isTransient = failure.responseCode ? failure.responseCode < 500 : text === unreachable;
  return new MailServerError({ text, wasDelivered: 'no', isTransient, cause: error });
};

type Settings = Pick<SmtpSessionSettings, 'allowPrivateHosts'> & Partial<SmtpSessionSettings>;

const composed = async (mail: OutgoingMail) => {
  const message = new MailComposer({
    ...mail,
    to: { name: '', address: mail.to },
    attachments: mail.attachments.map((attachment) => ({ ...attachment })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from, to } = message.getEnvelope();
  if (!from || to.length !== 1)
    throw new MailServerError({
      text: 'Absender oder Empfänger ist ungültig.',
      wasDelivered: 'no',
      isTransient: false,
    });
  return { envelope: { from, to }, content: await message.build() };
};

/** Signals the start of the hand-over, because the content is read only once the server asks for it. */
const watched = (content: Buffer, onBegin: () => void): Readable =>
  new Readable({
    read() {
      onBegin();
      this.push(content);
      this.push(null);
    },
  });

/** Sends mail through a company's own, untrusted server; `mail-host.ts` limits its addresses. */
export const createCompanyMail = ({
  allowPrivateHosts,
  demoMailServer,
  lookup = resolveAll,
  timeoutMs = 10_000,
}: Settings): CompanyMailPort => {
  const settings: SmtpSessionSettings = { allowPrivateHosts, demoMailServer, lookup, timeoutMs };
  return {
    verify: async (server) => {
      try {
        await withSmtpSession(server, settings, async () => undefined);
      } catch (error) {
        throw mailServerError(error, false);
      }
    },
    send: async (server, mail) => {
      let wasHandedOver = false;
      const onBegin = () => {
        wasHandedOver = true;
      };
      const { envelope, content } = await composed(mail);
      try {
        await withSmtpSession(server, settings, ({ send }) => send(envelope, watched(content, onBegin)));
      } catch (error) {
        throw mailServerError(error, wasHandedOver);
      }
    },
  };
};
