import {
  comparePositions,
  type Link,
  type Matchable,
  type MatchInput,
  type Pair,
} from '../src/features/leasing/match/matchable.ts';
import { withoutMonths } from '../src/features/leasing/match/named-months.ts';

const pairKey = ({ invoiceId, creditId }: Pair): string => `${invoiceId} ${creditId}`;

/** Amounts left on both sides, and the links made so far. */
const createLedger = ({ invoices, credits, manual, separated }: MatchInput) => {
  const left = new Map([...invoices, ...credits].map(({ id, cents }) => [id, cents]));
  const leftOf = ({ id }: Pick<Matchable, 'id'>): number => left.get(id) ?? 0;
  const take = (id: number, cents: number): void => void left.set(id, leftOf({ id }) - cents);
  for (const { invoiceId, creditId, cents } of manual) {
    take(invoiceId, cents);
    take(creditId, cents);
  }
  const separatedKeys = new Set([...separated, ...manual].map(pairKey));
  const separatedCredits = new Set(separated.map(({ creditId }) => creditId));
  const links: Link[] = [];
  return {
    links,
    leftOf,
    wasSeparated: ({ id }: Matchable): boolean => separatedCredits.has(id),
    isUntouched: (position: Matchable): boolean => position.cents > 0 && leftOf(position) === position.cents,
    mayLink: (invoice: Matchable, credit: Matchable): boolean =>
      leftOf(invoice) > 0 && !separatedKeys.has(pairKey({ invoiceId: invoice.id, creditId: credit.id })),
    link: (invoice: Matchable, credit: Matchable, reason: Link['reason']): void => {
      const cents = Math.min(leftOf(invoice), leftOf(credit));
      take(invoice.id, cents);
      take(credit.id, cents);
      links.push({ invoiceId: invoice.id, creditId: credit.id, cents, reason, certainty: 'certain' });
    },
    presume: (count: number): void => {
      for (const made of links.splice(-count, count)) links.push({ ...made, certainty: 'presumed' });
    },
  };
};

type Ledger = ReturnType<typeof createLedger>;
type Test = (invoice: Matchable) => boolean;

interface Tier {
  readonly candidates: readonly Matchable[];
  readonly classes: readonly (readonly Test[])[];
  readonly isSingle: boolean;
}

const tiersOf = (credit: Matchable, invoices: readonly Matchable[], hasAmount: Test): readonly Tier[] => {
  const isSameDocument = (one: Matchable, other: Matchable): boolean =>
    one.documentKey === other.documentKey && one.issuerKey === other.issuerKey;
  const isNamed: Test = ({ documentKey, issuerKey }) =>
    credit.referenceKeys.includes(documentKey) &&
    (issuerKey === credit.issuerKey || [issuerKey, credit.issuerKey].includes(''));
  const isOfMonth: Test = (invoice) => {
    if (!credit.namesMonths) return true;
    const hasMonth = invoices.some((other) => isSameDocument(other, invoice) && overlap(other, credit));
    return hasMonth ? overlap(invoice, credit) : !invoice.namesMonths;
  };
  const isOwnPlate: Test = ({ plateKey }) => plateKey === '' || plateKey === credit.plateKey;
  const isForeign: Test = (invoice) =>
    credit.plateKey === '' || !invoices.some((other) => isSameDocument(other, invoice) && isOwnPlate(other));
  const named = invoices.filter(isNamed).filter(isOfMonth);
  const [own, foreign] = [named.filter(isOwnPlate), named.filter(isForeign)];
  const hasPosition: Test = ({ positionKey }) => credit.referenceKeys.includes(positionKey);
  const hasService: Test = ({ service }) => areSimilar(service, credit.service);
  const distinctive = [
    [hasPosition, hasAmount, hasService],
    [hasPosition, hasAmount],
    [hasPosition, hasService],
    [hasPosition],
    [hasAmount, hasService],
    [hasAmount],
    [hasService],
  ];
  if (credit.plateKey === '') return [{ candidates: foreign, classes: [...distinctive, []], isSingle: false }];
  return [
    { candidates: own, classes: distinctive, isSingle: false },
    { candidates: own, classes: [[]], isSingle: false },
    { candidates: foreign, classes: [...distinctive, []], isSingle: true },
  ];
};

/** True if the credit takes no more. */
const settleClass = (ledger: Ledger, credit: Matchable, { candidates, isSingle }: Tier, tests: readonly Test[]) => {
  const fits: Test = (invoice) => tests.every((test) => test(invoice)) && ledger.mayLink(invoice, credit);
  let made = 0;
  for (const invoice of candidates) {
    if (!fits(invoice)) continue;
    ledger.link(invoice, credit, 'reference');
    made += 1;
    if (ledger.leftOf(credit) > 0 && !isSingle) continue;
    if (candidates.some((other) => other !== invoice && fits(other))) ledger.presume(made);
    return true;
  }
  return false;
};

const settleNamed = (ledger: Ledger, credit: Matchable, invoices: readonly Matchable[]): void => {
  const wanted = ledger.leftOf(credit);
  if (wanted <= 0) return;
  const tiers = tiersOf(credit, invoices, (invoice) => ledger.leftOf(invoice) === wanted);
  for (const tier of ledger.wasSeparated(credit) ? tiers.slice(0, 1) : tiers) {
    if (tier.classes.some((tests) => settleClass(ledger, credit, tier, tests))) return;
    if (ledger.leftOf(credit) < wanted) return;
  }
};

/**
 * Matching by comparing every credit with every invoice: slow and easy to read, it defines what the indexed form has to
 * return.
 */
export const matchPairwise = (input: MatchInput): readonly Link[] => {
  const ledger = createLedger(input);
  const { isUntouched, mayLink } = ledger;
  const invoices = input.invoices.toSorted(comparePositions);
  const credits = input.credits.toSorted(comparePositions);
  for (const credit of credits) settleNamed(ledger, credit, invoices);

  const findFitting = (credit: Matchable): readonly Matchable[] =>
    invoices.filter(
      (invoice) =>
        credit.plateKey !== '' &&
        invoice.plateKey === credit.plateKey &&
        invoice.cents === credit.cents &&
        isUntouched(invoice) &&
        isUntouched(credit) &&
        invoice.date <= credit.date &&
        (!credit.namesMonths || overlap(invoice, credit)) &&
        mayLink(invoice, credit) &&
        areSimilar(invoice.service, credit.service),
    );
  const ambiguous = new Set(credits.filter((credit) => findFitting(credit).length > 1));
  for (const credit of credits) {
    const [found] = findFitting(credit);
    if (!found) continue;
    ledger.link(found, credit, 'amount');
    if (ambiguous.has(credit)) ledger.presume(1);
  }
  return ledger.links;
};

const overlap = (one: Matchable, other: Matchable): boolean =>
  one.months.first <= other.months.last && other.months.first <= one.months.last;

const noise = new Set(
  'gutschrift guthaben storno stornierung korrektur erstattung rechnung monat zeitraum leistungszeitraum zu zur fur'.split(
    ' ',
  ),
);

const wordsOf = (service: string): ReadonlySet<string> =>
  new Set(
    withoutMonths(service)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !noise.has(word)),
  );

const areSimilar = (one: string, other: string): boolean => {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const smaller = Math.min(first.size, second.size);
  const common = first.intersection(second).size;
  return smaller > 0 && (common === smaller || common / first.union(second).size >= 0.5);
};
