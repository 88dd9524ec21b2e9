import type { Certainty, Link, Matchable, Pair } from './matchable.ts';
import { monthOfDay, monthsInText, monthsOfPeriod } from './named-months.ts';

/** Position as the database writes it for a thread. */
export interface GroupPosition extends Omit<Matchable, 'months' | 'namesMonths'> {
  readonly isCredit: boolean;
  readonly service: string;
  /** Period of the service as read or set by a person. */
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  /** Day that counts for the sums. */
  readonly periodDate: string;
  readonly settledCents: number;
  readonly linkedId: number | null;
  readonly isPresumed: boolean;
}

/** Adds the months: of the period, else named in the text, else that of the date. */
export const toMatchable = (position: GroupPosition): Matchable => {
  const { periodFrom, periodTo, service, date, periodDate } = position;
  const named = monthsOfPeriod(periodFrom, periodTo) ?? monthsInText(service, date);
  const month = monthOfDay(periodDate);
  return { ...position, months: named ?? { first: month, last: month }, namesMonths: named !== null };
};

export interface StoredLink extends Pair {
  readonly cents: number;
  readonly reason: Link['reason'] | 'manual';
  readonly certainty: Certainty;
}

export interface Settlement {
  readonly id: number;
  readonly settledCents: number;
  readonly linkedId: number | null;
  /** One of its links is presumed. */
  readonly isPresumed: boolean;
}
