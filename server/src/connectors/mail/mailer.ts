/** What we need of the world of mail; one adapter speaks SMTP, the other writes files. */
export interface Mail {
  /** Exactly one address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link the mail is about; an installation without a mail server prints it. */
  readonly link?: string;
}

/** The connection died while the mail was handed over: nobody knows whether it arrived. */
export class DeliveryUncertain extends Error {}

export interface Mailer {
  /** Fails with `DeliveryUncertain` where trying again could deliver twice; any other failure delivered nothing. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Removes whatever this adapter has kept of mails to these addresses. */
  readonly forget: (addresses: readonly string[]) => Promise<void>;
  readonly close: () => void;
}
