import type { Config } from './config.ts';
import type { Connectors } from './connectors/connectors.ts';
import type { Mailbox, Mailer } from './connectors/mail/mailer.ts';
import type { CompanyQuotas } from './db/company-quotas.ts';
import type { Database } from './db/connect.ts';
import type { Throttle } from './db/throttle.ts';
import type { Enqueue } from './jobs/queue.ts';
import type { Clock } from './lib/clock.ts';
import type { CompanyId } from './lib/company-id.ts';
import type { Log } from './lib/log.ts';
import type { PasswordWork } from './lib/password-work.ts';
import type { SecretBox } from './lib/secret-box.ts';
import type { SecurityLog } from './lib/security-log.ts';
import type { Caller } from './lib/session.ts';
import type { ListTotals } from './live/list-totals.ts';
import type { LiveFeed } from './live/live-feed.ts';

/** Visitor's own company in a public demo. */
export interface StartedDemo {
  readonly token: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly endsAt: Date;
}

export interface PublicDemo {
  readonly start: (context: Context, caller: Caller) => Promise<StartedDemo>;
  /** Mails that one company has sent. */
  readonly mailboxOf: (companyId: CompanyId) => Mailbox;
}

/** Dependencies of every feature. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly quotas: CompanyQuotas;
  readonly passwords: PasswordWork;
  readonly enqueue: Enqueue;
  readonly mailer: Mailer;
  /** Mails of everybody; only in a demo on one's own machine. */
  readonly mailbox: Mailbox | null;
  readonly publicDemo: PublicDemo | null;
  /** Providers and mail servers of companies. */
  readonly connectors: Connectors;
  /** Encrypts and decrypts companies' secrets. */
  readonly secrets: SecretBox;
  readonly live: LiveFeed;
  /** Interval between heartbeats of an event stream, each of which checks the session again. */
  readonly heartbeatMs: number;
  readonly totals: ListTotals;
  readonly log: Log;
  readonly securityLog: SecurityLog;
  /** Injected, so that tests do not wait. */
  readonly pause: (milliseconds: number) => Promise<void>;
}
