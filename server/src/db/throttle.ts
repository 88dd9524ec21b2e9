import { sql } from 'kysely';
import { tooManyRequests } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { days, hours, minutes, secondsAfter } from '../lib/clock.ts';
import { deriveKey, keyedHash } from '../lib/secret-key.ts';
import type { Database } from './connect.ts';

interface Limit {
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** What is counted, and how much of it is bearable. Counts are shared by all servers of an installation. */
const limits = {
  'sign-in account': { attempts: 10, windowSeconds: minutes(15) },
  // One address may be a whole office; only its failures count, see docs/decisions/0005-sign-in-rate-limits.md.
  'sign-in address': { attempts: 30, windowSeconds: minutes(15) },
  // Of guesses at six digits, by somebody who knows the password: see docs/decisions/0043-second-factor.md.
  'sign-in code': { attempts: 20, windowSeconds: days(1) },
  // Only counted, so that an unknown account costs the write that noting a failure costs.
  'sign-in nobody': { attempts: 1, windowSeconds: minutes(15) },
  'register address': { attempts: 20, windowSeconds: hours(1) },
  'token address': { attempts: 60, windowSeconds: minutes(15) },
  // A calendar program asks every few minutes at most.
  'calendar feed': { attempts: 60, windowSeconds: hours(1) },
  'mail account': { attempts: 3, windowSeconds: hours(1) },
  'mail address': { attempts: 20, windowSeconds: hours(1) },
  'connection test': { attempts: 30, windowSeconds: minutes(15) },
} as const satisfies Record<string, Limit>;

export type Limited = keyof typeof limits;

export interface Attempt {
  readonly allowed: boolean;
  /** How many there were in this window, this one included. */
  readonly count: number;
  readonly retryAfterSeconds: number;
}

export interface Throttle {
  /** Counts an attempt before it is made, so that parallel guesses cannot slip through together. */
  readonly count: (what: Limited, subject: string) => Promise<Attempt>;
  /** Counts and refuses with 429 when it was one too many. */
  readonly admit: (what: Limited, subject: string) => Promise<Attempt>;
  /** Takes one attempt back that turned out to be none. */
  readonly takeBack: (what: Limited, subject: string) => Promise<void>;
  /** Forgets the attempts of a subject that has proved to be the right one. */
  readonly forgive: (what: Limited, subject: string) => Promise<void>;
}

const windowStartOf = (what: Limited, now: Date): Date => {
  const windowMs = limits[what].windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
};

export const createThrottle = (db: Database, clock: Clock, secretKey: Buffer): Throttle => {
  const key = deriveKey(secretKey, 'throttle');
  const subjectHash = (what: Limited, subject: string): Buffer => keyedHash(key, what, subject.toLowerCase());

  const count: Throttle['count'] = async (what, subject) => {
    const { attempts: most, windowSeconds } = limits[what];
    const now = clock();
    const windowStart = windowStartOf(what, now);
    const { attempts } = await db
      .insertInto('throttle_counters')
      .values({ subject: subjectHash(what, subject), window_start: windowStart, attempts: 1 })
      .onConflict((conflict) =>
        conflict.columns(['subject', 'window_start']).doUpdateSet({ attempts: sql`throttle_counters.attempts + 1` }),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow();
    const secondsLeft = Math.ceil((secondsAfter(windowStart, windowSeconds).getTime() - now.getTime()) / 1000);
    return { allowed: attempts <= most, count: attempts, retryAfterSeconds: Math.max(1, secondsLeft) };
  };

  return {
    count,
    admit: async (what, subject) => {
      const attempt = await count(what, subject);
      if (!attempt.allowed) throw tooManyRequests(attempt.retryAfterSeconds);
      return attempt;
    },
    takeBack: async (what, subject) => {
      await db
        .updateTable('throttle_counters')
        .set({ attempts: sql`attempts - 1` })
        .where('subject', '=', subjectHash(what, subject))
        .where('window_start', '=', windowStartOf(what, clock()))
        .where('attempts', '>', 0)
        .execute();
    },
    forgive: async (what, subject) => {
      await db.deleteFrom('throttle_counters').where('subject', '=', subjectHash(what, subject)).execute();
    },
  };
};

/** Counters of past windows say nothing any more. */
export const forgetOldAttempts = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('throttle_counters').where('window_start', '<', before).execute();
};
