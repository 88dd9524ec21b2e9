import type { SiteInfo } from '@flottwart/contract/system';

/** Everything the operator can set, parsed once at start. `.env.example` explains each. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** `null`: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Links in mails start with this, never with a request's Host header. */
  readonly publicUrl: string;
  /** `null`: mails become .eml files in `dataDir/outbox`. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** `null`: a key file in `dataDir`. */
  readonly secretKey: Buffer | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly site: SiteInfo;
  readonly newCompany: { readonly amazonSpecialServices: boolean };
}
