/** How a company's own mail server is reached. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

export interface CompanyLetter {
  /** Stays the same however often the letter is tried. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  /** Exactly one address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

/** What we need of a company's mail server. Failures are `MailServerError`s. */
export interface CompanyMail {
  /** Connects, encrypts, signs in, and says goodbye. */
  readonly verify: (server: MailServer) => Promise<void>;
  readonly send: (server: MailServer, letter: CompanyLetter) => Promise<void>;
}

interface Details {
  /** German, for the person at the screen. */
  readonly text: string;
  readonly wasDelivered: 'no' | 'uncertain';
  /** Trying again later may help. */
  readonly isTransient: boolean;
  readonly cause?: unknown;
}

export class MailServerError extends Error {
  readonly text: string;
  /** A connection that dies after the letter was handed over leaves open whether it arrived. */
  readonly wasDelivered: Details['wasDelivered'];
  readonly isTransient: boolean;

  constructor({ text, wasDelivered, isTransient, cause }: Details) {
    super(text, { cause });
    this.text = text;
    this.wasDelivered = wasDelivered;
    this.isTransient = isTransient;
  }
}
