/** Access to a company's own mail server. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

export interface OutgoingMail {
  /** Stable across attempts. */
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

/** Port to a company's mail server; failures are `MailServerError`s. */
export interface CompanyMailPort {
  /** Connects, encrypts, signs in and quits. */
  readonly verify: (server: MailServer) => Promise<void>;
  readonly send: (server: MailServer, mail: OutgoingMail) => Promise<void>;
}

interface Details {
  /** German, for the person at the screen. */
  readonly text: string;
  readonly wasDelivered: 'no' | 'uncertain';
  /** True if a retry may help. */
  readonly isTransient: boolean;
  readonly cause?: unknown;
}

export class MailServerError extends Error {
  readonly text: string;
  /** Unknown if the connection died after the mail was handed over. */
  readonly wasDelivered: Details['wasDelivered'];
  readonly isTransient: boolean;

  constructor({ text, wasDelivered, isTransient, cause }: Details) {
    super(text, { cause });
    this.text = text;
    this.wasDelivered = wasDelivered;
    this.isTransient = isTransient;
  }
}
