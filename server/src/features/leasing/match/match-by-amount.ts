import type { Matching } from './match-by-reference.ts';
import { type Matchable, monthsIn } from './matchable.ts';
import type { RankBucket } from './rank-bucket.ts';

const anyMonth = '*';
const keyOf = ({ plateKey, cents }: Matchable, month: number | typeof anyMonth): string =>
  `${plateKey} ${cents} ${month}`;

/**
 * Settles untouched invoices by untouched credits of the same plate and amount with a similar service, the oldest first. A
 * credit that names a month settles only that month.
 */
export const matchByAmount = ({ invoices, credits, amounts, services, buckets }: Matching): void => {
  const { openOf, areSeparated, link } = amounts;
  const isUntouched = (position: Matchable): boolean =>
    position.plateKey !== '' && position.cents > 0 && openOf(position) === position.cents;

  const untouched = new Map<string, RankBucket>();
  const keysOf = (invoice: Matchable): readonly string[] =>
    [anyMonth, ...monthsIn(invoice.months)].map((month) => keyOf(invoice, month as number));
  for (const [rank, invoice] of invoices.entries()) {
    if (!isUntouched(invoice)) continue;
    for (const key of keysOf(invoice)) {
      const bucket = untouched.get(key) ?? { ranks: [] };
      untouched.set(key, bucket);
      buckets.add(bucket, rank);
    }
  }

  const bucketsOf = (credit: Matchable): readonly RankBucket[] =>
    (credit.namesMonths ? monthsIn(credit.months) : [anyMonth as typeof anyMonth]).flatMap(
      (month) => untouched.get(keyOf(credit, month)) ?? [],
    );
  const findFirst = (credit: Matchable, end: number, except?: number): number | undefined =>
    buckets.firstOf(bucketsOf(credit), {
      service: services.idOf(credit.service),
      end,
      isAllowed: (rank) => rank !== except && !areSeparated(invoices[rank] as Matchable, credit),
    });
  const eachOpenCredit = (work: (credit: Matchable, end: number) => void): void => {
    let end = 0;
    for (const credit of credits) {
      // Both are in the order of their days.
      while (end < invoices.length && (invoices[end] as Matchable).date <= credit.date) end += 1;
      if (isUntouched(credit)) work(credit, end);
    }
  };

  // Candidates are counted before the first link, so that all credits of one amount are as certain.
  const ambiguous = new Set<number>();
  eachOpenCredit((credit, end) => {
    const first = findFirst(credit, end);
    if (first !== undefined && findFirst(credit, end, first) !== undefined) ambiguous.add(credit.id);
  });
  eachOpenCredit((credit, end) => {
    const rank = findFirst(credit, end);
    if (rank === undefined) return;
    const invoice = invoices[rank] as Matchable;
    link(invoice, credit, { reason: 'amount', certainty: ambiguous.has(credit.id) ? 'presumed' : 'certain' });
    for (const key of keysOf(invoice)) buckets.remove(untouched.get(key) as RankBucket, rank);
  });
};
