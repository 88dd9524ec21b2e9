import type { Config } from './config.ts';
import type { Connectors } from './connectors/connectors.ts';
import type { Mailbox, Mailer } from './connectors/mail/mailer.ts';
import type { Database } from './db/connect.ts';
import type { Throttle } from './db/throttle.ts';
import type { Enqueue } from './jobs/queue.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { SecretBox } from './lib/secret-box.ts';
import type { SecurityLog } from './lib/security-log.ts';
import type { ListTotals } from './live/list-totals.ts';
import type { LiveFeed } from './live/live-feed.ts';

/** Dependencies of every feature. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly enqueue: Enqueue;
  readonly mailer: Mailer;
  /** Demo only. */
  readonly mailbox: Mailbox | null;
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
