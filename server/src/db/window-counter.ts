import { sql } from 'kysely';
import { type Clock, secondsAfter } from '../lib/clock.ts';
import { deriveKey, keyedHash } from '../lib/secret-key.ts';
import type { Database } from './connect.ts';

interface Counter {
  readonly name: string;
  readonly subject: string;
  readonly windowSeconds: number;
}

export interface WindowCounter {
  /** Adds to the current window; returns its sum and the seconds until it ends. */
  readonly add: (counter: Counter, amount?: number) => Promise<{ readonly sum: number; readonly secondsLeft: number }>;
  /** Takes one back from the current window. */
  readonly refund: (counter: Counter) => Promise<void>;
  /** Clears all windows. */
  readonly clear: (counter: Pick<Counter, 'name' | 'subject'>) => Promise<void>;
  /** Sum of the current window. */
  readonly read: (counter: Counter) => Promise<number>;
}

/** Counts per window of time under keyed hashes, for all servers of an installation. */
export const createWindowCounter = (db: Database, clock: Clock, secretKey: Buffer): WindowCounter => {
  const key = deriveKey(secretKey, 'throttle');

  const hashOf = ({ name, subject }: Pick<Counter, 'name' | 'subject'>): Buffer => keyedHash(key, name, subject);
  const keyOf = (counter: Counter) => {
    const windowMs = counter.windowSeconds * 1000;
    return {
      subject: hashOf(counter),
      window_start: new Date(Math.floor(clock().getTime() / windowMs) * windowMs),
    };
  };

  return {
    add: async (counter, amount = 1) => {
      const { subject, window_start } = keyOf(counter);
      const { attempts } = await db
        .insertInto('throttle_counters')
        .values({ subject, window_start, attempts: amount })
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'window_start'])
            .doUpdateSet({ attempts: sql`throttle_counters.attempts + excluded.attempts` }),
        )
        .returning('attempts')
        .executeTakeFirstOrThrow();
      const windowEnd = secondsAfter(window_start, counter.windowSeconds);
      const secondsLeft = Math.ceil((windowEnd.getTime() - clock().getTime()) / 1000);
      return { sum: attempts, secondsLeft: Math.max(1, secondsLeft) };
    },
    refund: async (counter) => {
      const { subject, window_start } = keyOf(counter);
      await db
        .updateTable('throttle_counters')
        .set({ attempts: sql`attempts - 1` })
        .where('subject', '=', subject)
        .where('window_start', '=', window_start)
        .where('attempts', '>', 0)
        .execute();
    },
    clear: async (counter) => {
      await db.deleteFrom('throttle_counters').where('subject', '=', hashOf(counter)).execute();
    },
    read: async (counter) => {
      const { subject, window_start } = keyOf(counter);
      const row = await db
        .selectFrom('throttle_counters')
        .select('attempts')
        .where('subject', '=', subject)
        .where('window_start', '=', window_start)
        .executeTakeFirst();
      return row?.attempts ?? 0;
    },
  };
};
