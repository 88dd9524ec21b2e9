import type { Matching } from './match-by-reference.ts';
import type { Matchable } from './matchable.ts';
import type { RankBucket } from './rank-bucket.ts';

const keyOf = ({ plateKey, cents }: Matchable): string => `${plateKey} ${cents}`;

/** Settles untouched invoices by untouched credits of the same plate and amount with a similar service, the oldest first. */
export const matchByAmount = ({ invoices, credits, amounts, services, buckets }: Matching): void => {
  const { openOf, areSeparated, link } = amounts;
  const isUntouched = (position: Matchable): boolean =>
    position.plateKey !== '' && position.cents > 0 && openOf(position) === position.cents;

  const untouched = new Map<string, RankBucket>();
  for (const [rank, invoice] of invoices.entries()) {
    if (!isUntouched(invoice)) continue;
    const bucket = untouched.get(keyOf(invoice)) ?? { ranks: [] };
    untouched.set(keyOf(invoice), bucket);
    buckets.add(bucket, rank);
  }
  let end = 0;
  for (const credit of credits) {
    // Both are in the order of their days.
    while (end < invoices.length && (invoices[end] as Matchable).date <= credit.date) end += 1;
    const bucket = untouched.get(keyOf(credit));
    if (!bucket || !isUntouched(credit)) continue;
    const isAllowed = (rank: number): boolean => !areSeparated(invoices[rank] as Matchable, credit);
    const rank = buckets.firstOf([bucket], { service: services.idOf(credit.service), end, isAllowed });
    if (rank === undefined) continue;
    link(invoices[rank] as Matchable, credit, 'amount');
    buckets.remove(bucket, rank);
  }
};
