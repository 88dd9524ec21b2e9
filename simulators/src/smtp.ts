import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { smtpCertificate } from './smtp-certificate.ts';

/** Mail server behaviours. */
export const smtpScenarios = [
  'normal',
  'refuses-recipient',
  'busy',
  'wrong-password',
  /** The greeting never ends. */
  'slow',
  'not-smtp',
  'refuses-message',
  'dies-in-data',
  /** The mail is stored, but not acknowledged. */
  'dies-after-dot',
  'silent-after-dot',
] as const;
export type SmtpScenario = (typeof smtpScenarios)[number];

/** Progress of a conversation; `accepted` once the reply to the mail is being sent. */
export const smtpSteps = ['connected', 'signed-in', 'recipient', 'data', 'received', 'accepted'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

export interface ReceivedMail extends Email {
  /** Envelope recipients; headers may say anything. */
  readonly recipients: readonly string[];
  readonly envelopeFrom: string;
  /** Account that signed in to send it, if any. */
  readonly username: string | null;
}

export interface SmtpSimulator {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Rejected recipients and passwords. */
  readonly refusals: number;
  readonly connections: number;
  /** Number of sign-in attempts. */
  readonly signIns: number;
  scenario: SmtpScenario;
  /** Called at every step before the simulator continues. */
  onStep: (step: SmtpStep) => void;
  readonly close: () => Promise<void>;
}

interface Setup {
  /** `starttls` requires it before a password; `tls` encrypts from the first byte. */
  readonly encryption?: 'none' | 'starttls' | 'tls';
  readonly port?: number;
  /** Receives each mail instead of the list, which would grow without bound. */
  readonly onMail?: (mail: ReceivedMail) => void;
}

const dripMs = 20;

const drip = (socket: Socket): void => {
  const timer = setInterval(() => socket.write('2'), dripMs);
  socket.on('close', () => clearInterval(timer));
};

/** Real SMTP server on loopback that stores received mails. */
export const startSmtpSimulator = async (
  scenario: SmtpScenario = 'normal',
  { encryption = 'none', port = 0, onMail }: Setup = {},
): Promise<SmtpSimulator> => {
  const received: ReceivedMail[] = [];
  const keep = onMail ?? ((mail: ReceivedMail) => void received.push(mail));
  const state = { scenario, refusals: 0, connections: 0, signIns: 0 };
  const sockets = new Map<number, Socket>();
  const steps: Pick<SmtpSimulator, 'onStep'> = { onStep: () => undefined };
  const refusal = (code: number, text: string): Error => {
    state.refusals += 1;
    return Object.assign(new Error(text), { responseCode: code });
  };

  const smtp = new SMTPServer({
    authOptional: true,
    secure: encryption === 'tls',
    ...smtpCertificate,
    disabledCommands: encryption === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: encryption === 'none',
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => {
      state.signIns += 1;
      if (state.scenario === 'wrong-password') return done(refusal(535, 'Authentication credentials invalid'));
      steps.onStep('signed-in');
      done(null, { user: auth.username });
    },
    onRcptTo: (_address, _session, done) => {
      if (state.scenario === 'refuses-recipient') return done(refusal(550, 'No such user here'));
      if (state.scenario === 'busy') return done(refusal(451, 'Try again later'));
      steps.onStep('recipient');
      done();
    },
    onData: (stream, session, done) => {
      const socket = sockets.get(session.remotePort);
      steps.onStep('data');
      if (state.scenario === 'dies-in-data') return void stream.once('data', () => socket?.destroy());
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (state.scenario === 'refuses-message') return done(refusal(554, 'Message looks like spam'));
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const { mailFrom, rcptTo } = session.envelope;
        keep({
          ...mail,
          envelopeFrom: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          username: typeof session.user === 'string' ? session.user : null,
        });
        steps.onStep('received');
        if (state.scenario === 'dies-after-dot') return void socket?.destroy();
        if (state.scenario === 'silent-after-dot') return;
        done();
        setImmediate(() => steps.onStep('accepted'));
      });
    },
  });
  // A peer that disconnects midway is part of the scenario.
  smtp.on('error', () => undefined);

  const front = createServer((socket) => {
    state.connections += 1;
    socket.on('error', () => undefined);
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
    steps.onStep('connected');
    if (state.scenario === 'slow') return drip(socket);
    if (state.scenario === 'not-smtp') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    smtp.server.emit('connection', socket);
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(port, '127.0.0.1', resolve);
  });

  return {
    port: (front.address() as AddressInfo).port,
    received,
    get refusals() {
      return state.refusals;
    },
    get connections() {
      return state.connections;
    },
    get signIns() {
      return state.signIns;
    },
    get scenario() {
      return state.scenario;
    },
    set scenario(next) {
      state.scenario = next;
    },
    get onStep() {
      return steps.onStep;
    },
    set onStep(next) {
      steps.onStep = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        front.close(() => resolve());
      }),
  };
};
