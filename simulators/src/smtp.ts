import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How the mail server behaves. */
export type SmtpScenario = 'normal' | 'refuses-recipient' | 'busy' | 'wrong-password';

export interface ReceivedMail extends Email {
  /** Who the envelope names; headers may say anything. */
  readonly recipients: readonly string[];
  readonly envelopeFrom: string;
}

export interface SmtpSimulator {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** How often a recipient or a password was turned away. */
  readonly refusals: number;
  scenario: SmtpScenario;
  readonly close: () => Promise<void>;
}

/** A real SMTP server on loopback that keeps what it receives. */
export const startSmtpSimulator = async (scenario: SmtpScenario = 'normal'): Promise<SmtpSimulator> => {
  const received: ReceivedMail[] = [];
  const state = { scenario, refusals: 0 };
  const refusal = (code: number, text: string): Error => {
    state.refusals += 1;
    return Object.assign(new Error(text), { responseCode: code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      state.scenario === 'wrong-password'
        ? done(refusal(535, 'Authentication credentials invalid'))
        : done(null, { user: auth.username }),
    onRcptTo: (_address, _session, done) => {
      if (state.scenario === 'refuses-recipient') return done(refusal(550, 'No such user here'));
      if (state.scenario === 'busy') return done(refusal(451, 'Try again later'));
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          ...mail,
          envelopeFrom: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    get refusals() {
      return state.refusals;
    },
    get scenario() {
      return state.scenario;
    },
    set scenario(next) {
      state.scenario = next;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
