import { tooManyRequests } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { days, hours, minutes } from '../lib/clock.ts';
import { emailKey } from '../lib/email-key.ts';
import { networkOf, siteOf } from '../lib/network-address.ts';
import type { Database } from './connect.ts';
import type { TenantTransaction } from './tenant-transaction.ts';
import { createWindowCounter } from './window-counter.ts';

interface Quota {
  /** Kind of subject, which decides its normal form: e-mail address, network address of the caller, or a key that has one form only. */
  readonly per: 'email' | 'network' | 'key';
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** Quotas per action; counters are shared by all servers of an installation. */
const quotas = {
  // Three networks' worth of strangers; known devices are not counted here. See docs/decisions/0005-sign-in-rate-limits.md.
  'sign-in account': { per: 'email', attempts: 30, windowSeconds: minutes(15) },
  'sign-in account at network': { per: 'key', attempts: 10, windowSeconds: minutes(15) },
  'sign-in known device': { per: 'key', attempts: 10, windowSeconds: minutes(15) },
  // One address may be a whole office, so only its failures count.
  'sign-in address': { per: 'network', attempts: 30, windowSeconds: minutes(15) },
  // Guesses at six digits by somebody who knows the password; see docs/decisions/0043-second-factor.md.
  'sign-in code': { per: 'key', attempts: 20, windowSeconds: days(1) },
  // Only counted, so that an unknown account costs the same write as a recorded failure.
  'sign-in nobody': { per: 'email', attempts: 1, windowSeconds: minutes(15) },
  'register address': { per: 'network', attempts: 20, windowSeconds: hours(1) },
  // Each costs a copied company; see docs/decisions/0050-public-demo.md.
  'demo address': { per: 'network', attempts: 5, windowSeconds: hours(1) },
  'token address': { per: 'network', attempts: 60, windowSeconds: minutes(15) },
  // Calendar programs poll every few minutes at most.
  'calendar feed': { per: 'key', attempts: 60, windowSeconds: hours(1) },
  'mail account': { per: 'email', attempts: 3, windowSeconds: hours(1) },
  'mail address': { per: 'network', attempts: 20, windowSeconds: hours(1) },
  // Each estimates a password's strength, which costs up to a tenth of a second.
  'password check': { per: 'key', attempts: 30, windowSeconds: minutes(15) },
} as const satisfies Record<string, Quota>;

export type ThrottleName = keyof typeof quotas;

export interface Attempt {
  readonly allowed: boolean;
  /** Attempts in this window and the part of the previous one that still counts, this one included. */
  readonly count: number;
  readonly retryAfterSeconds: number;
}

export interface Throttle {
  /** Counts an attempt before it is made, so that parallel guesses cannot bypass the quota. */
  readonly count: (quota: ThrottleName, subject: string) => Promise<Attempt>;
  /** Counts for one subject after the other, in one statement, up to the first that is refused; returns those. */
  readonly countInOrder: (subjects: readonly (readonly [ThrottleName, string])[]) => Promise<readonly Attempt[]>;
  /** Counts, and throws 429 above the quota. */
  readonly admit: (quota: ThrottleName, subject: string) => Promise<Attempt>;
  /** Refunds one attempt; with the commit of a transaction, if one is given. */
  readonly refund: (quota: ThrottleName, subject: string, tx?: TenantTransaction) => Promise<void>;
  /** Clears the attempts of a subject after a success; with the commit of a transaction, if one is given. */
  readonly reset: (quota: ThrottleName, subject: string, tx?: TenantTransaction) => Promise<void>;
}

/** Networks a site may use up before all of it is refused; a quota per /64 alone would be 65,536 quotas to its owner. */
const networksPerSite = 10;

interface Counted {
  readonly subject: string;
  readonly maxAttempts: number;
}

/** Narrow subject first: a site is charged only for attempts its network is allowed. */
const countedFor = (quota: ThrottleName, subject: string): readonly Counted[] => {
  const { per, attempts } = quotas[quota];
  if (per === 'key') return [{ subject, maxAttempts: attempts }];
  if (per === 'email') return [{ subject: emailKey(subject), maxAttempts: attempts }];
  const site = siteOf(subject);
  const network = { subject: networkOf(subject), maxAttempts: attempts };
  return site === undefined ? [network] : [network, { subject: site, maxAttempts: attempts * networksPerSite }];
};

export const createThrottle = (db: Database, clock: Clock, secretKey: Buffer): Throttle => {
  const counter = createWindowCounter(db, clock, secretKey);

  const counterOf = (quota: ThrottleName, { subject, maxAttempts }: Counted) => ({
    name: quota,
    subject,
    maxSum: maxAttempts,
    windowSeconds: quotas[quota].windowSeconds,
  });

  const countInOrder: Throttle['countInOrder'] = async (subjects) => {
    const counters = subjects.map(([quota, subject]) =>
      countedFor(quota, subject).map((counted) => counterOf(quota, counted)),
    );
    const sums = (await counter.addInOrder(counters.flat())).values();
    return counters.flatMap(({ length }): Attempt[] => {
      const [narrow, ...wider] = sums.take(length);
      if (!narrow) return [];
      const allowed = [narrow, ...wider].every(({ isAllowed }) => isAllowed);
      return [{ allowed, count: narrow.sum, retryAfterSeconds: narrow.secondsLeft }];
    });
  };

  const count: Throttle['count'] = async (quota, subject) => {
    const [attempt] = await countInOrder([[quota, subject]]);
    if (!attempt) throw new Error('Nothing was counted.');
    return attempt;
  };

  return {
    count,
    countInOrder,
    admit: async (quota, subject) => {
      const attempt = await count(quota, subject);
      if (!attempt.allowed) throw tooManyRequests(attempt.retryAfterSeconds);
      return attempt;
    },
    refund: async (quota, subject, tx) => {
      for (const counted of countedFor(quota, subject)) await counter.refund(counterOf(quota, counted), tx);
    },
    reset: async (quota, subject, tx) => {
      const [narrow] = countedFor(quota, subject);
      if (narrow) await counter.clear(counterOf(quota, narrow), tx);
    },
  };
};

/** Deletes counters of windows that began earlier. */
export const deleteExpiredCounters = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('throttle_counters').where('window_start', '<', before).execute();
};
