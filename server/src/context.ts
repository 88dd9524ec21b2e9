import type { Config } from './config.ts';
import type { Connectors } from './connectors/connectors.ts';
import type { Mailbox } from './connectors/mail/mailbox.ts';
import type { Mailer } from './connectors/mail/mailer.ts';
import type { Database } from './db/connect.ts';
import type { Throttle } from './db/throttle.ts';
import type { Enqueue } from './jobs/queue.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { SecretBox } from './lib/secret-box.ts';
import type { ListTotals } from './live/list-totals.ts';
import type { LiveFeed } from './live/live-feed.ts';

/** What every feature may use of the world around it. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly enqueue: Enqueue;
  readonly mailer: Mailer;
  /** Only in a demo. */
  readonly mailbox: Mailbox | null;
  /** The providers and mail servers of companies. */
  readonly connectors: Connectors;
  /** Seals and opens what companies entrust to us. */
  readonly secrets: SecretBox;
  readonly live: LiveFeed;
  /** How often an open stream of events gives a sign of life and asks whether its session still holds. */
  readonly heartbeatMs: number;
  readonly totals: ListTotals;
  readonly log: Log;
  /** Waits; a test does not have to. */
  readonly pause: (milliseconds: number) => Promise<void>;
}
