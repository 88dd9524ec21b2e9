import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Matching } from './match-by-reference.ts';
import { type Matchable, monthsIn, periodKey } from './matchable.ts';
import { hasMonthsOf } from './named-months.ts';

/** Open invoices of a plate, an issuer and a month, by what else they have in common. */
type Shelf = Map<string, Set<number>>;

const placeOf = ({ plateKey, issuerKey }: Matchable, what: string | number, time: string | number): string =>
  `${plateKey}\n${issuerKey}\n${time}\n${what}`;

const put = (shelf: Shelf, key: string, rank: number): void => {
  const ranks = shelf.get(key) ?? new Set();
  shelf.set(key, ranks.add(rank));
};

/**
 * Links credits that say so much that one invoice is left, though not all: one without a service settles the only invoice of its plate, amount and
 * months, and a partial one the only open invoice of its plate, service and months. What they leave out makes the link presumed; where several
 * invoices remain, the person chooses. Returns the ranks of the invoices.
 */
export const settleSoleInvoices = ({ invoices, credits, amounts, services }: Matching): readonly number[] => {
  const { openOf, isUntouched, wholeAmounts, fittingAmounts, areSeparated, link } = amounts;
  const amountsOf = (invoice: Matchable): readonly number[] => (isUntouched(invoice) ? wholeAmounts(invoice) : []);
  const byAmount: Shelf = new Map();
  const byService: Shelf = new Map();
  for (const [rank, invoice] of invoices.entries()) {
    const { plateKey, issuerKey, months, serviceKey } = invoice;
    if (plateKey === '' || issuerKey === '' || openOf(invoice) <= 0) continue;
    for (const time of [periodKey(months), ...monthsIn(months)]) {
      for (const cents of amountsOf(invoice)) put(byAmount, placeOf(invoice, cents, time), rank);
      put(byService, placeOf(invoice, `#${services.idOf(serviceKey)}`, time), rank);
    }
  }
  const mayMatch = (credit: Matchable): boolean =>
    credit.plateKey !== '' &&
    credit.issuerKey !== '' &&
    credit.namesMonths &&
    !credit.isDoubtful &&
    !credit.isUnreadable &&
    !credit.namesDocument &&
    isUntouched(credit);
  /** The only invoice on the shelf of the very period, else the only one at all, if it has all months of the credit. */
  const soleOf = (credit: Matchable): number | undefined => {
    const id = services.idOf(credit.serviceKey);
    const [shelf, what] = services.hasWords(id) ? [byService, `#${id}`] : [byAmount, credit.cents];
    const at = (time: string | number) =>
      shelf
        .get(placeOf(credit, what, time))
        ?.values()
        .take(2)
        .toArray() ?? [];
    const ofPeriod = at(periodKey(credit.months));
    const ranks = new Set(ofPeriod.length > 0 ? ofPeriod : monthsIn(credit.months).flatMap(at));
    const [rank] = ranks;
    if (rank === undefined || ranks.size > 1) return undefined;
    return hasMonthsOf(elementAt(invoices, rank).months, credit.months) ? rank : undefined;
  };
  // Sought before the first link, so that every credit sees the same invoices.
  const found = credits.filter(mayMatch).map((credit) => [credit, soleOf(credit)] as const);
  const settled: number[] = [];
  for (const [credit, rank] of found) {
    if (rank === undefined) continue;
    const invoice = elementAt(invoices, rank);
    if (Math.max(...fittingAmounts(invoice)) < credit.cents || areSeparated(invoice, credit)) continue;
    link(invoice, credit, { reason: 'amount', certainty: 'presumed' });
    settled.push(rank);
  }
  return settled;
};
