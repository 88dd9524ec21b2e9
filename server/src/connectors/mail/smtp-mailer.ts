import { createTransport, type SendMailOptions } from 'nodemailer';
import { DeliveryUncertain, type Mailer, messageOf } from './mailer.ts';

const timeoutMs = 10_000;

interface WatchedMessage extends SendMailOptions {
  readonly onBegin?: () => void;
}

const wasRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && !!error.responseCode;

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export const createSmtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    // Mails carry links that open accounts; a relay in the operator's own network can be exempted in the URL: ?requireTLS=false
    requireTLS: !loopbackHosts.has(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  // The content is requested only after the server has accepted the sender and recipient.
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => {
      (data as WatchedMessage).onBegin?.();
      return content;
    });
    done();
  });
  return {
    send: async (mail) => {
      let hasBegun = false;
      const onBegin = (): void => {
        hasBegun = true;
      };
      const message: WatchedMessage = { ...messageOf(mail, from), onBegin };
      try {
        await transport.sendMail(message);
      } catch (error) {
        // A reply of the server settles whether the mail was accepted; a missing one does not.
        if (hasBegun && !wasRefused(error))
          throw new DeliveryUncertain('the mail server fell silent', { cause: error });
        throw error;
      }
    },
    // Sent mails are not stored.
    forget: async () => undefined,
    close: () => transport.close(),
  };
};
