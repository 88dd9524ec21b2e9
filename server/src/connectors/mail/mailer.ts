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

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}
