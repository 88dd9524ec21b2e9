/** Port to system mail; one adapter speaks SMTP, the other writes files. */
export interface Mail {
  /** Exactly one address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Main link of the mail, printed by installations without a mail server. */
  readonly link?: string;
}

/** The connection died during the hand-over: nobody knows whether the mail arrived. */
export class DeliveryUncertain extends Error {}

export interface Mailer {
  /** Throws `DeliveryUncertain` where a retry could deliver twice; any other failure delivered nothing. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Deletes stored mails to these addresses. */
  readonly forget: (addresses: readonly string[]) => Promise<void>;
  readonly close: () => void;
}
