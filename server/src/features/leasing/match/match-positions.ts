import { areSimilarServices } from './similar-service.ts';

/** Position as seen by matching; amounts are absolute cents. */
export interface Matchable {
  readonly id: number;
  readonly documentKey: string;
  readonly ordinal: number;
  readonly positionKey: string;
  readonly plateKey: string;
  readonly cents: number;
  /** Day of the document, YYYY-MM-DD. */
  readonly date: string;
  readonly service: string;
  readonly referenceKeys: readonly string[];
}

export interface Pair {
  readonly invoiceId: number;
  readonly creditId: number;
}

export interface Link extends Pair {
  readonly cents: number;
  readonly reason: 'reference' | 'amount';
}

export interface MatchInput {
  readonly invoices: readonly Matchable[];
  readonly credits: readonly Matchable[];
  /** Manual links, which automatic matching respects. */
  readonly manual: readonly (Pair & { readonly cents: number })[];
  /** Manual separations. */
  readonly separated: readonly Pair[];
}

const pairKey = ({ invoiceId, creditId }: Pair): string => `${invoiceId} ${creditId}`;

/** Oldest first; ids are ignored, because the import order must not matter. */
export const comparePositions = (one: Matchable, other: Matchable): number =>
  compare(one.date, other.date) || compare(one.documentKey, other.documentKey) || one.ordinal - other.ordinal;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Matches credits to invoices: explicit references first, then the same plate, amount and a similar service. The result
 * depends on the set of positions only, not on their import order.
 */
export const matchPositions = ({ invoices, credits, manual, separated }: MatchInput): readonly Link[] => {
  const left = new Map([...invoices, ...credits].map(({ id, cents }) => [id, cents]));
  const separatedKeys = new Set([...separated, ...manual].map(pairKey));
  const take = (id: number, cents: number): void => void left.set(id, leftOf(id) - cents);
  const leftOf = (id: number): number => left.get(id) ?? 0;
  for (const { invoiceId, creditId, cents } of manual) {
    take(invoiceId, cents);
    take(creditId, cents);
  }

  const links: Link[] = [];
  const link = (invoice: Matchable, credit: Matchable, reason: Link['reason']): void => {
    const cents = Math.min(leftOf(invoice.id), leftOf(credit.id));
    take(invoice.id, cents);
    take(credit.id, cents);
    links.push({ invoiceId: invoice.id, creditId: credit.id, cents, reason });
  };
  const mayLink = (invoice: Matchable, credit: Matchable): boolean =>
    leftOf(invoice.id) > 0 &&
    leftOf(credit.id) > 0 &&
    !separatedKeys.has(pairKey({ invoiceId: invoice.id, creditId: credit.id }));

  const orderedInvoices = invoices.toSorted(comparePositions);
  const orderedCredits = credits.toSorted(comparePositions);
  const byDocument = Map.groupBy(orderedInvoices, ({ documentKey }) => documentKey);
  const byPlate = Map.groupBy(orderedInvoices, ({ plateKey }) => plateKey);

  for (const credit of orderedCredits) {
    const named = new Set(credit.referenceKeys).values().flatMap((key) => byDocument.get(key) ?? []);
    const ratingOf = rating(credit, leftOf);
    const candidates = [...named].filter((invoice) => arePlatesAlike(invoice, credit) && ratingOf(invoice) > 0);
    for (const invoice of candidates.toSorted(
      (one, other) => ratingOf(other) - ratingOf(one) || comparePositions(one, other),
    ))
      if (mayLink(invoice, credit)) link(invoice, credit, 'reference');
  }
  for (const credit of orderedCredits) {
    if (credit.plateKey === '' || leftOf(credit.id) !== credit.cents) continue;
    const invoice = (byPlate.get(credit.plateKey) ?? []).find(
      (candidate) =>
        candidate.cents === credit.cents &&
        leftOf(candidate.id) === candidate.cents &&
        candidate.date <= credit.date &&
        mayLink(candidate, credit) &&
        areSimilarServices(candidate.service, credit.service),
    );
    if (invoice) link(invoice, credit, 'amount');
  }
  return links;
};

const arePlatesAlike = (invoice: Matchable, credit: Matchable): boolean =>
  invoice.plateKey === '' || credit.plateKey === '' || invoice.plateKey === credit.plateKey;

/**
 * Rates a position of a referenced document: referenced position, same amount, similar service. A credit without a
 * plate means the whole document; one with a plate needs more than the document number.
 */
const rating = (credit: Matchable, leftOf: (id: number) => number) => {
  const named = new Set(credit.referenceKeys);
  const rates = new Map<number, number>();
  const rate = (invoice: Matchable): number =>
    (named.has(invoice.positionKey) ? 8 : 0) +
    (leftOf(invoice.id) === leftOf(credit.id) ? 4 : 0) +
    (areSimilarServices(invoice.service, credit.service) ? 2 : 0) +
    (credit.plateKey === '' ? 1 : 0);
  return (invoice: Matchable): number => {
    const known = rates.get(invoice.id) ?? rate(invoice);
    rates.set(invoice.id, known);
    return known;
  };
};
