import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type CompanyMailPort, MailServerError, type OutgoingMail } from './company-mail.ts';
import { mailServerError } from './mail-failure.ts';
import { resolveAll } from './mail-host.ts';
import { type SmtpSessionSettings, withSmtpSession } from './smtp-session.ts';

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
