import { type Expression, sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { deriveKey, keyedHash } from '../lib/secret-key.ts';
import type { Database } from './connect.ts';
import { allRows, prepared, type Query } from './read.ts';
import type { TenantTransaction } from './tenant-transaction.ts';
import { queueStatement } from './transaction.ts';

interface Counter {
  readonly name: string;
  readonly subject: string;
  readonly windowSeconds: number;
  readonly maxSum: number;
}

interface Sum {
  readonly isAllowed: boolean;
  /** Sum of the current window and of the part of the previous one that still counts. */
  readonly sum: number;
  /** Seconds until the same amount is allowed; of an allowed one until the window ends. */
  readonly secondsLeft: number;
}

export interface WindowCounter {
  /** Adds to the current window, except what is refused on account of the previous one. */
  readonly add: (counter: Counter, amount?: number) => Promise<Sum>;
  /** Adds to one after the other, in one statement, up to the first that refuses; returns the sums of those. */
  readonly addInOrder: (counters: readonly Counter[], amount?: number) => Promise<readonly Sum[]>;
  /** Takes one back from the current window; with the commit of a transaction, if one is given. */
  readonly refund: (counter: Counter, tx?: TenantTransaction) => Promise<void>;
  /** Clears all windows; with the commit of a transaction, if one is given. */
  readonly clear: (counter: Pick<Counter, 'name' | 'subject'>, tx?: TenantTransaction) => Promise<void>;
  /** Sum of the current window and of the part of the previous one that still counts. */
  readonly read: (counter: Counter) => Promise<number>;
}

/** Point of time in its window; whole milliseconds, because a fraction could refuse at the very moment that was promised. */
interface Moment {
  readonly windowStart: Date;
  readonly previousStart: Date;
  readonly windowMs: number;
  /** Rest of the window: the part of the previous one that still counts. */
  readonly leftMs: number;
}

const momentOf = ({ windowSeconds }: Counter, now: Date): Moment => {
  const windowMs = windowSeconds * 1000;
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  return {
    windowStart: new Date(start),
    previousStart: new Date(start - windowMs),
    windowMs,
    leftMs: start + windowMs - now.getTime(),
  };
};

/** One less than its share, so that whoever waits for the end of a window is admitted then. */
const carriedOver = (previous: number, maxSum: number, { leftMs, windowMs }: Moment): number =>
  Math.max(0, Math.ceil((Math.min(previous, maxSum) * leftMs) / windowMs) - 1);

/** The same as a part of a statement. */
const carriedOverSql = (previous: Expression<unknown>, maxSum: number, { leftMs, windowMs }: Moment) =>
  sql`greatest(0, ceil(least(coalesce(${previous}, 0), ${maxSum}::bigint) * ${leftMs}::numeric / ${windowMs}::numeric) - 1)`;

/** Result of adding to a counter. */
interface Added {
  readonly attempts: number;
  /** Attempts of the window before. */
  readonly earlier: number | null;
}

const stepName = (place: number) => sql.ref(`step_${place}`);

interface Refused {
  readonly current: number;
  readonly previous: number;
  readonly amount: number;
}

/** Time until the previous window counts so little, or the current one is over and does, that the amount fits. */
const msToWait = (maxSum: number, { current, previous, amount }: Refused, { leftMs, windowMs }: Moment): number => {
  const room = maxSum - current - amount + 1;
  if (room > 0) return leftMs - Math.floor((room * windowMs) / Math.min(previous, maxSum));
  const roomThen = maxSum - amount + 1;
  if (roomThen <= 0) return leftMs;
  return leftMs + windowMs - Math.min(windowMs, Math.floor((roomThen * windowMs) / Math.min(current, maxSum)));
};

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** Counts per window of time under keyed hashes, for all servers of an installation. */
export const createWindowCounter = (db: Database, clock: Clock, secretKey: Buffer): WindowCounter => {
  const key = deriveKey(secretKey, 'throttle');

  const hashOf = ({ name, subject }: Pick<Counter, 'name' | 'subject'>): Buffer => keyedHash(key, name, subject);
  const takeBack = (counter: Counter, amount: number) =>
    db
      .updateTable('throttle_counters')
      .set({ attempts: sql`attempts - ${amount}::integer` })
      .where('subject', '=', hashOf(counter))
      .where('window_start', '=', momentOf(counter, clock()).windowStart)
      .where('attempts', '>=', amount);
  const send = async (
    query: Query<unknown> & { readonly execute: () => Promise<unknown> },
    tx?: TenantTransaction,
  ): Promise<void> => {
    if (tx) await queueStatement(tx, query);
    else await query.execute();
  };
  const attemptsAt = (subject: Buffer, windowStart: Date) =>
    db
      .selectFrom('throttle_counters as counted')
      .select('counted.attempts')
      .where('counted.subject', '=', subject)
      .where('counted.window_start', '=', windowStart);

  const toSum = async (counter: Counter, { attempts, earlier }: Added, amount: number, now: Date): Promise<Sum> => {
    const { maxSum } = counter;
    const moment = momentOf(counter, now);
    const previous = earlier ?? 0;
    const sum = carriedOver(previous, maxSum, moment) + attempts;
    if (sum <= maxSum) return { isAllowed: true, sum, secondsLeft: toSeconds(moment.leftMs) };
    // Whoever tries again and again must not be kept out by the refused attempts.
    const isOverAlone = attempts > maxSum;
    if (!isOverAlone) await takeBack(counter, amount).execute();
    const current = isOverAlone ? attempts : attempts - amount;
    const secondsLeft = toSeconds(msToWait(maxSum, { current, previous, amount }, moment));
    return { isAllowed: false, sum, secondsLeft };
  };

  const addInOrder: WindowCounter['addInOrder'] = async (counters, amount = 1) => {
    const now = clock();
    const steps = counters.map((counter, place) => {
      const moment = momentOf(counter, now);
      const subject = hashOf(counter);
      const before = place === 0 ? sql`` : sql`from ${stepName(place - 1)} where is_allowed`;
      return sql`${stepName(place)} as (
        insert into throttle_counters (subject, window_start, attempts)
        select ${subject}::bytea, ${moment.windowStart}::timestamptz, ${amount}::integer ${before}
        on conflict (subject, window_start) do update set attempts = throttle_counters.attempts + excluded.attempts
        returning ${place}::integer as place, attempts, ${attemptsAt(subject, moment.previousStart)} as earlier,
          attempts + ${carriedOverSql(attemptsAt(subject, moment.previousStart), counter.maxSum, moment)}
            <= ${counter.maxSum}::bigint as is_allowed
      )`;
    });
    const results = counters.map((_, place) => sql`select place, attempts, earlier from ${stepName(place)}`);
    const query = sql<Added>`with ${sql.join(steps)} ${sql.join(results, sql` union all `)} order by place`;
    const added = prepared(allRows(query));
    const rows = added.toResult(await db.runTogether(added.statements.map((compose) => compose(db))));
    const sums: Sum[] = [];
    for (const [place, counter] of counters.entries()) {
      const row = rows[place];
      if (row) sums.push(await toSum(counter, row, amount, now));
    }
    return sums;
  };

  return {
    add: async (counter, amount) => {
      const [sum] = await addInOrder([counter], amount);
      if (!sum) throw new Error('Nothing was counted.');
      return sum;
    },
    addInOrder,
    refund: (counter, tx) => send(takeBack(counter, 1), tx),
    clear: (counter, tx) => send(db.deleteFrom('throttle_counters').where('subject', '=', hashOf(counter)), tx),
    read: async (counter) => {
      const moment = momentOf(counter, clock());
      const subject = hashOf(counter);
      const current = await attemptsAt(subject, moment.windowStart).executeTakeFirst();
      const previous = await attemptsAt(subject, moment.previousStart).executeTakeFirst();
      return carriedOver(previous?.attempts ?? 0, counter.maxSum, moment) + (current?.attempts ?? 0);
    },
  };
};
