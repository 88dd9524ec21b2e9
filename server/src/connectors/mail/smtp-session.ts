import type { Readable } from 'node:stream';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './company-mail.ts';
import { connectToMailHost, type Lookup, type MailHost, mayBePrivate } from './mail-host.ts';

export interface SmtpSessionSettings {
  /** Allows mail servers in the operator's own network. */
  readonly allowPrivateHosts: boolean;
  readonly demoMailServer?: MailHost | undefined;
  readonly lookup: Lookup;
  /** Timeout of one reply; a whole session may take six times that. */
  readonly timeoutMs: number;
}

/** Session with a mail server that accepted our credentials. */
export interface SmtpSession {
  readonly send: (envelope: SMTPEnvelope, content: Readable) => Promise<void>;
}

const implicitTlsPort = 465;
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

const promisify = (run: (done: (error: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

/** Connects, encrypts, signs in and runs the work; the connection is closed in any case. */
export const withSmtpSession = async (
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
