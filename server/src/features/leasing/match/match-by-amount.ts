import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Matching } from './match-by-reference.ts';
import { type Matchable, monthsIn, periodKey } from './matchable.ts';
import type { RankBucket } from './rank-bucket.ts';
import { settleSoleInvoices } from './sole-invoices.ts';

const wildcard = '*' as const;
const keyOf = (
  { plateKey, cents }: Pick<Matchable, 'plateKey' | 'cents'>,
  issuer: string,
  time: string | number,
): string => `${plateKey}\n${cents}\n${issuer}\n${time}`;

interface Level {
  readonly isSameService: boolean;
  readonly isSameIssuer: boolean;
}

/** Best first; only the first is certain. Every credit is tried at one level before the next, so that none takes what another fits better. */
const levels: readonly Level[] = [
  { isSameService: true, isSameIssuer: true },
  { isSameService: true, isSameIssuer: false },
  { isSameService: false, isSameIssuer: true },
  { isSameService: false, isSameIssuer: false },
];

/** Time that a credit shares with the invoices it may settle: its very months, some of them, or none because it names no month. */
type SharedTime = 'period' | 'month' | 'none';

interface Pass {
  readonly level: Level;
  readonly sharedTime: SharedTime;
}

/**
 * Credits that name a month are passed through before those that do not, so that no guess takes what another credit names; the very period
 * comes before one that has a month in common, because a part of half a year is another amount.
 */
const passes: readonly Pass[] = (['period', 'month', 'none'] as const).flatMap((sharedTime) =>
  levels.map((level) => ({ level, sharedTime })),
);

const lastNaming = passes.findLast(({ sharedTime }) => sharedTime !== 'none');

/** Times under which a credit looks for invoices. */
const timesOf = ({ months }: Matchable, sharedTime: SharedTime): readonly (string | number)[] => {
  if (sharedTime === 'none') return [wildcard];
  return sharedTime === 'period' ? [periodKey(months)] : monthsIn(months);
};

/** Issuer of the invoices that a credit may settle at a level: its own, else an unknown one; null if there is none. */
const issuerFor = ({ issuerKey }: Matchable, { isSameIssuer }: Level): string | null => {
  if (issuerKey === '') return isSameIssuer ? null : wildcard;
  return isSameIssuer ? issuerKey : '';
};

/**
 * Settles untouched invoices by untouched credits of the same plate and amount with the same or a similar service, the oldest first.
 * A credit that names a month settles only that month, also if its invoice came later; an invoice of more or fewer months is presumed. One that names a document settles no other.
 */
export const matchByAmount = (matching: Matching): void => {
  const { invoices, credits, amounts, services, buckets } = matching;
  const { wholeAmounts, areSeparated, link } = amounts;
  const isUntouched = (position: Matchable): boolean => position.plateKey !== '' && amounts.isUntouched(position);

  const isInDoubt = (credit: Matchable, rank: number): boolean =>
    credit.isDoubtful || elementAt(invoices, rank).isDoubtful;

  const mayMatch = (credit: Matchable): boolean => !credit.isUnreadable && !credit.namesDocument && isUntouched(credit);

  const untouched = new Map<string, RankBucket>();
  const keysOf = (invoice: Matchable): readonly string[] =>
    [invoice.issuerKey, wildcard].flatMap((issuer) =>
      [wildcard, periodKey(invoice.months), ...monthsIn(invoice.months)].flatMap((time) =>
        wholeAmounts(invoice).map((cents) => keyOf({ ...invoice, cents }, issuer, time)),
      ),
    );
  for (const [rank, invoice] of invoices.entries()) {
    if (!isUntouched(invoice)) continue;
    for (const key of keysOf(invoice)) {
      const bucket = untouched.get(key) ?? { ranks: [] };
      untouched.set(key, bucket);
      buckets.add(bucket, rank);
    }
  }

  const remove = (rank: number): void => {
    const lists = keysOf(elementAt(invoices, rank)).flatMap((key) => untouched.get(key) ?? []);
    for (const bucket of lists) buckets.remove(bucket, rank);
  };

  const bucketsOf = (credit: Matchable, { level, sharedTime }: Pass): readonly RankBucket[] => {
    const issuer = issuerFor(credit, level);
    if (issuer === null) return [];
    return timesOf(credit, sharedTime).flatMap((time) => untouched.get(keyOf(credit, issuer, time)) ?? []);
  };
  const eachOpenCredit = (pass: Pass, work: (credit: Matchable, find: Finder) => void): void => {
    const { level, sharedTime } = pass;
    let end = 0;
    for (const credit of credits) {
      // Both are in the order of their days.
      while (end < invoices.length && elementAt(invoices, end).date <= credit.date) end += 1;
      if (credit.namesMonths !== (sharedTime !== 'none') || !mayMatch(credit)) continue;
      const wanted = {
        service: { id: services.idOf(credit.serviceKey), isSame: level.isSameService },
        end: credit.namesMonths ? invoices.length : end,
      };
      work(credit, (except) =>
        buckets.firstOf(bucketsOf(credit, pass), {
          ...wanted,
          isAllowed: (rank) => rank !== except && !areSeparated(elementAt(invoices, rank), credit),
        }),
      );
    }
  };

  for (const pass of passes) {
    const { level, sharedTime } = pass;
    // Candidates are counted before the first link, so that all credits of one amount are as certain.
    const certain = new Set<number>();
    if (level.isSameService && level.isSameIssuer && sharedTime !== 'month')
      eachOpenCredit(pass, (credit, find) => {
        const first = find();
        if (first !== undefined && find(first) === undefined && !isInDoubt(credit, first)) certain.add(credit.id);
      });
    eachOpenCredit(pass, (credit, find) => {
      const rank = find();
      if (rank === undefined) return;
      const invoice = elementAt(invoices, rank);
      link(invoice, credit, { reason: 'amount', certainty: certain.has(credit.id) ? 'certain' : 'presumed' });
      remove(rank);
    });
    if (pass === lastNaming) settleSoleInvoices(matching).forEach(remove);
  }
};

/** Finds the first rank that fits, apart from one. */
type Finder = (except?: number) => number | undefined;
