import {
  comparePositions,
  type Link,
  type Matchable,
  type MatchInput,
  type Pair,
} from '../src/features/leasing/match/matchable.ts';

/**
 * Matching by comparing every credit with every invoice: slow and easy to read, it defines what the indexed form has to
 * return.
 */
export const matchPairwise = ({ invoices, credits, manual, separated }: MatchInput): readonly Link[] => {
  const left = new Map([...invoices, ...credits].map(({ id, cents }) => [id, cents]));
  const leftOf = (id: number): number => left.get(id) ?? 0;
  const take = (id: number, cents: number): void => void left.set(id, leftOf(id) - cents);
  for (const { invoiceId, creditId, cents } of manual) {
    take(invoiceId, cents);
    take(creditId, cents);
  }
  const pairKey = ({ invoiceId, creditId }: Pair): string => `${invoiceId} ${creditId}`;
  const separatedKeys = new Set([...separated, ...manual].map(pairKey));
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
  const ordered = invoices.toSorted(comparePositions);
  const orderedCredits = credits.toSorted(comparePositions);

  for (const credit of orderedCredits) {
    const rate = (invoice: Matchable): number =>
      (credit.referenceKeys.includes(invoice.positionKey) ? 8 : 0) +
      (leftOf(invoice.id) === leftOf(credit.id) ? 4 : 0) +
      (areSimilar(invoice.service, credit.service) ? 2 : 0) +
      (credit.plateKey === '' ? 1 : 0);
    const rated = ordered
      .filter(({ documentKey }) => credit.referenceKeys.includes(documentKey))
      .filter(({ plateKey }) => plateKey === '' || credit.plateKey === '' || plateKey === credit.plateKey)
      .map((invoice) => ({ invoice, rating: rate(invoice) }))
      .filter(({ rating }) => rating > 0)
      .toSorted((one, other) => other.rating - one.rating || comparePositions(one.invoice, other.invoice));
    for (const { invoice } of rated) if (mayLink(invoice, credit)) link(invoice, credit, 'reference');
  }
  for (const credit of orderedCredits) {
    if (credit.plateKey === '' || leftOf(credit.id) !== credit.cents) continue;
    const found = ordered.find(
      (invoice) =>
        invoice.plateKey === credit.plateKey &&
        invoice.cents === credit.cents &&
        leftOf(invoice.id) === invoice.cents &&
        invoice.date <= credit.date &&
        mayLink(invoice, credit) &&
        areSimilar(invoice.service, credit.service),
    );
    if (found) link(found, credit, 'amount');
  }
  return links;
};

const noise = new Set('gutschrift storno stornierung korrektur erstattung rechnung zu zur fur'.split(' '));

const wordsOf = (service: string): ReadonlySet<string> =>
  new Set(
    service
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !noise.has(word)),
  );

const areSimilar = (one: string, other: string): boolean => {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const smaller = Math.min(first.size, second.size);
  const common = first.intersection(second).size;
  return common === smaller || common / first.union(second).size >= 0.5;
};
