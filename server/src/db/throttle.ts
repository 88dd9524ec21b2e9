import { sql } from 'kysely';
import { tooManyRequests } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { days, hours, minutes, secondsAfter } from '../lib/clock.ts';
import { deriveKey, keyedHash } from '../lib/secret-key.ts';
import type { Database } from './connect.ts';

interface Quota {
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** Quotas per action; counters are shared by all servers of an installation. */
const quotas = {
  'sign-in account': { attempts: 10, windowSeconds: minutes(15) },
  // One address may be a whole office, so only its failures count; see docs/decisions/0005-sign-in-rate-limits.md.
  'sign-in address': { attempts: 30, windowSeconds: minutes(15) },
  // Guesses at six digits by somebody who knows the password; see docs/decisions/0043-second-factor.md.
  'sign-in code': { attempts: 20, windowSeconds: days(1) },
  // Only counted, so that an unknown account costs the same write as a recorded failure.
  'sign-in nobody': { attempts: 1, windowSeconds: minutes(15) },
  'register address': { attempts: 20, windowSeconds: hours(1) },
  'token address': { attempts: 60, windowSeconds: minutes(15) },
  // Calendar programs poll every few minutes at most.
  'calendar feed': { attempts: 60, windowSeconds: hours(1) },
  'mail account': { attempts: 3, windowSeconds: hours(1) },
  'mail address': { attempts: 20, windowSeconds: hours(1) },
  // Mails that the ADMINs of a company cause to addresses nobody has confirmed; see docs/decisions/0049-pending-accounts.md.
  invitations: { attempts: 50, windowSeconds: days(1) },
  'invitations of a new company': { attempts: 10, windowSeconds: days(1) },
  'connection test': { attempts: 30, windowSeconds: minutes(15) },
} as const satisfies Record<string, Quota>;

export type QuotaName = keyof typeof quotas;

export interface Attempt {
  readonly allowed: boolean;
  /** Attempts in this window, this one included. */
  readonly count: number;
  readonly retryAfterSeconds: number;
}

export interface Throttle {
  /** Counts an attempt before it is made, so that parallel guesses cannot bypass the quota. */
  readonly count: (quota: QuotaName, subject: string) => Promise<Attempt>;
  /** Counts, and throws 429 above the quota. */
  readonly admit: (quota: QuotaName, subject: string) => Promise<Attempt>;
  /** Refunds one attempt. */
  readonly refund: (quota: QuotaName, subject: string) => Promise<void>;
  /** Clears the attempts of a subject after a success. */
  readonly reset: (quota: QuotaName, subject: string) => Promise<void>;
}

const windowStartOf = (quota: QuotaName, now: Date): Date => {
  const windowMs = quotas[quota].windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
};

export const createThrottle = (db: Database, clock: Clock, secretKey: Buffer): Throttle => {
  const key = deriveKey(secretKey, 'throttle');
  const subjectHash = (quota: QuotaName, subject: string): Buffer => keyedHash(key, quota, subject.toLowerCase());

  const count: Throttle['count'] = async (quota, subject) => {
    const { attempts: maxAttempts, windowSeconds } = quotas[quota];
    const now = clock();
    const windowStart = windowStartOf(quota, now);
    const { attempts } = await db
      .insertInto('throttle_counters')
      .values({ subject: subjectHash(quota, subject), window_start: windowStart, attempts: 1 })
      .onConflict((conflict) =>
        conflict.columns(['subject', 'window_start']).doUpdateSet({ attempts: sql`throttle_counters.attempts + 1` }),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow();
    const secondsLeft = Math.ceil((secondsAfter(windowStart, windowSeconds).getTime() - now.getTime()) / 1000);
    return { allowed: attempts <= maxAttempts, count: attempts, retryAfterSeconds: Math.max(1, secondsLeft) };
  };

  return {
    count,
    admit: async (quota, subject) => {
      const attempt = await count(quota, subject);
      if (!attempt.allowed) throw tooManyRequests(attempt.retryAfterSeconds);
      return attempt;
    },
    refund: async (quota, subject) => {
      await db
        .updateTable('throttle_counters')
        .set({ attempts: sql`attempts - 1` })
        .where('subject', '=', subjectHash(quota, subject))
        .where('window_start', '=', windowStartOf(quota, clock()))
        .where('attempts', '>', 0)
        .execute();
    },
    reset: async (quota, subject) => {
      await db.deleteFrom('throttle_counters').where('subject', '=', subjectHash(quota, subject)).execute();
    },
  };
};

/** Deletes counters of past windows. */
export const deleteExpiredCounters = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('throttle_counters').where('window_start', '<', before).execute();
};
