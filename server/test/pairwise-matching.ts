import {
  comparePositions,
  dayKey,
  isSameIssuer,
  type Link,
  type Matchable,
  type MatchInput,
  type Pair,
} from '../src/features/leasing/match/matchable.ts';

const pairKey = ({ invoiceId, creditId }: Pair): string => `${invoiceId} ${creditId}`;

/** Amounts left on both sides, and the links made so far. */
const createLedger = ({ invoices, credits, manual, deductions = [], separated }: MatchInput) => {
  const left = new Map([...invoices, ...credits].map(({ id, cents }) => [id, cents]));
  const leftOf = ({ id }: Pick<Matchable, 'id'>): number => left.get(id) ?? 0;
  const take = (id: number, cents: number): void => void left.set(id, leftOf({ id }) - cents);
  for (const { invoiceId, creditId, cents } of [...manual, ...deductions]) {
    take(invoiceId, cents);
    take(creditId, cents);
  }
  const deducted = (id: number): number =>
    deductions
      .filter(({ invoiceId, creditId }) => [invoiceId, creditId].includes(id))
      .reduce((sum, { cents }) => sum + cents, 0);
  const isUntouched = (position: Matchable): boolean =>
    leftOf(position) > 0 && leftOf(position) === position.cents - deducted(position.id);
  const separatedKeys = new Set([...separated, ...manual, ...deductions].map(pairKey));
  const separatedCredits = new Set(separated.map(({ creditId }) => creditId));
  const links: Link[] = [];
  return {
    links,
    leftOf,
    wasSeparated: ({ id }: Matchable): boolean => separatedCredits.has(id),
    isUntouched,
    /** Amounts of a credit over all that is open: with the deductions of the document or without. */
    amountsOf: (position: Matchable): readonly number[] =>
      isUntouched(position) ? [leftOf(position), position.cents] : [leftOf(position)],
    mayLink: (invoice: Matchable, credit: Matchable): boolean =>
      leftOf(invoice) > 0 && !separatedKeys.has(pairKey({ invoiceId: invoice.id, creditId: credit.id })),
    link: (invoice: Matchable, credit: Matchable, given: Pick<Link, 'reason' | 'certainty'>): void => {
      const cents = Math.min(leftOf(invoice), leftOf(credit));
      take(invoice.id, cents);
      take(credit.id, cents);
      links.push({ invoiceId: invoice.id, creditId: credit.id, cents, ...given });
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

type Round = 0 | 1 | 2 | 3 | 4;

interface Turn {
  readonly credit: Matchable;
  readonly round: Round;
}

const namesPosition = (credit: Matchable, { positionKey }: Matchable): boolean =>
  credit.referenceKeys.includes(positionKey);

const tiersOf = ({ credit, round }: Turn, invoices: readonly Matchable[], hasAmount: Test): readonly Tier[] => {
  const isSameDocument = (one: Matchable, other: Matchable): boolean =>
    one.documentKey === other.documentKey && one.issuerKey === other.issuerKey;
  const dayOf = (invoice: Matchable): string => invoices.find((other) => isSameDocument(other, invoice))?.date ?? '';
  const isOfIssuer: Test = ({ documentKey, issuerKey }) =>
    credit.issuerKey === '' ||
    issuerKey === credit.issuerKey ||
    (issuerKey === '' &&
      !invoices.some((other) => other.documentKey === documentKey && other.issuerKey === credit.issuerKey));
  const isNumbered: Test = (invoice) => credit.referenceKeys.includes(invoice.documentKey) && isOfIssuer(invoice);
  const isOfDay: Test = (invoice) =>
    invoice.plateKey === credit.plateKey &&
    credit.referenceKeys.includes(dayKey(dayOf(invoice))) &&
    isSameIssuer(invoice, credit);
  const isOwnPlate: Test = ({ plateKey }) => plateKey === '' || plateKey === credit.plateKey;
  const isForeign: Test = (invoice) =>
    credit.plateKey === '' || !invoices.some((other) => isSameDocument(other, invoice) && isOwnPlate(other));
  /** Lines of a document that name no month the credit names, only if none of those it may settle does. */
  const ofMonths = (lines: readonly Matchable[]): readonly Matchable[] =>
    lines.filter((invoice) => {
      if (!credit.namesMonths) return true;
      const hasMonth = lines.some((other) => isSameDocument(other, invoice) && overlap(other, credit));
      return hasMonth ? overlap(invoice, credit) : credit.isOfDay === true || !invoice.namesMonths;
    });
  const own = ofMonths(invoices.filter((line) => (isNumbered(line) && isOwnPlate(line)) || isOfDay(line)));
  const foreign = ofMonths(invoices.filter((line) => isNumbered(line) && isForeign(line)));
  const hasPosition: Test = (invoice) => namesPosition(credit, invoice);
  const hasService: Test = (invoice) => isSame(invoice, credit);
  const isLikeService: Test = (invoice) => areSimilar(invoice, credit);
  const hasDays: Test = ({ days }) => Boolean(days) && days === credit.days;
  const hasMonths: Test = (invoice) => credit.namesMonths && isSamePeriod(invoice, credit);
  const ofTimes = (times: readonly (readonly Test[])[], ...classes: readonly (readonly Test[])[]) =>
    times.flatMap((time) => classes.map((tests) => [...time, ...tests]));
  const [samePeriod, allTimes] = [
    [[hasDays], [hasMonths]],
    [[hasDays], [hasMonths], []],
  ];
  const byService = [[hasAmount, hasService], [hasService]];
  const byLikeness = [[hasAmount, isLikeService], [isLikeService]];
  const byPosition = ofTimes(allTimes, ...byService, ...byLikeness, [hasAmount], []).map((one) => [
    hasPosition,
    ...one,
  ]);
  const documentAlone = ofTimes(allTimes, []);
  const rounds = [
    byPosition,
    ofTimes(samePeriod, ...byService),
    ofTimes(samePeriod, ...byLikeness),
    byService,
    [...byLikeness, ...ofTimes(allTimes, [hasAmount])],
  ];
  const classes = rounds[round] as readonly Test[][];
  const first = { candidates: credit.plateKey === '' ? foreign : own, classes, isSingle: false };
  if (round < 4) return [first];
  if (credit.plateKey === '') return [{ ...first, classes: [...classes, ...documentAlone] }];
  return [
    first,
    { candidates: own, classes: documentAlone, isSingle: false },
    { candidates: foreign, classes: [...rounds.flat(), ...documentAlone], isSingle: true },
  ];
};

const isDoubtful = (...pair: readonly Matchable[]): boolean => pair.some((one) => one.isDoubtful);

/** A link is certain only if the issuer is the same and no service contradicts; a named position may have any service. */
const certaintyOf = (invoice: Matchable, credit: Matchable): Link['certainty'] => {
  const isService =
    namesPosition(credit, invoice) ||
    isSame(invoice, credit) ||
    [invoice, credit].some((one) => wordsOf(one).size === 0);
  return isService && !isDoubtful(invoice, credit) && isSameIssuer(invoice, credit) ? 'certain' : 'presumed';
};

/** True if the credit takes no more. */
const settleClass = (ledger: Ledger, credit: Matchable, { candidates, isSingle }: Tier, tests: readonly Test[]) => {
  const fits: Test = (invoice) => tests.every((test) => test(invoice)) && ledger.mayLink(invoice, credit);
  let made = 0;
  for (const invoice of candidates) {
    if (!fits(invoice)) continue;
    ledger.link(invoice, credit, { reason: 'reference', certainty: certaintyOf(invoice, credit) });
    made += 1;
    if (ledger.leftOf(credit) > 0 && !isSingle) continue;
    if (candidates.some((other) => other !== invoice && fits(other))) ledger.presume(made);
    return true;
  }
  return false;
};

const settleNamed = (ledger: Ledger, turn: Turn, invoices: readonly Matchable[], wanted: number): void => {
  const { credit } = turn;
  if (ledger.leftOf(credit) <= 0) return;
  const tiers = tiersOf(turn, invoices, (invoice) => ledger.amountsOf(invoice).includes(wanted));
  for (const tier of ledger.wasSeparated(credit) ? tiers.slice(0, 1) : tiers) {
    if (tier.classes.some((tests) => settleClass(ledger, credit, tier, tests))) return;
    if (ledger.leftOf(credit) < wanted) return;
  }
};

const mayFit = (invoice: Matchable, credit: Matchable): boolean =>
  credit.plateKey !== '' &&
  !credit.namesDocument &&
  !credit.isUnreadable &&
  invoice.plateKey === credit.plateKey &&
  (credit.namesMonths ? overlap(invoice, credit) : invoice.date <= credit.date);

const hasAllMonths = (invoice: Matchable, credit: Matchable): boolean =>
  invoice.months.first <= credit.months.first && credit.months.last <= invoice.months.last;

const isSamePeriod = (one: Matchable, other: Matchable): boolean =>
  one.months.first === other.months.first && one.months.last === other.months.last;

const isCertain = (credit: Matchable, [only, ...others]: readonly Matchable[]): boolean =>
  only !== undefined && others.length === 0 && !isDoubtful(only, credit);

/** The only invoice of plate, issuer and months that has the amount of a credit without words, or the very service of one with words. */
const findSole = (ledger: Ledger, invoices: readonly Matchable[], credit: Matchable): Matchable | undefined => {
  if (credit.plateKey === '' || credit.namesDocument || credit.isUnreadable || credit.isDoubtful) return undefined;
  if (!ledger.isUntouched(credit)) return undefined;
  const fitting = invoices.filter(
    (invoice) =>
      invoice.plateKey === credit.plateKey &&
      isSameIssuer(invoice, credit) &&
      overlap(invoice, credit) &&
      (wordsOf(credit).size === 0
        ? ledger.isUntouched(invoice) && ledger.amountsOf(invoice).includes(credit.cents)
        : ledger.leftOf(invoice) > 0 && isSame(invoice, credit)),
  );
  const ofPeriod = fitting.filter((invoice) => isSamePeriod(invoice, credit));
  const [only, ...others] = ofPeriod.length > 0 ? ofPeriod : fitting;
  return only && others.length === 0 && hasAllMonths(only, credit) ? only : undefined;
};

const settleSole = (ledger: Ledger, invoices: readonly Matchable[], credits: readonly Matchable[]): void => {
  for (const [credit, sole] of credits.map((credit) => [credit, findSole(ledger, invoices, credit)] as const))
    if (sole && Math.max(...ledger.amountsOf(sole)) >= credit.cents && ledger.mayLink(sole, credit))
      ledger.link(sole, credit, { reason: 'amount', certainty: 'presumed' });
};

type Fit = (invoice: Matchable, credit: Matchable) => boolean;

const isIssuerUnknown = (invoice: Matchable, credit: Matchable): boolean =>
  [invoice.issuerKey, credit.issuerKey].includes('');

/** Best first; only the first is certain. */
const levels: readonly Fit[] = [
  (invoice, credit) => isSame(invoice, credit) && isSameIssuer(invoice, credit),
  (invoice, credit) => isSame(invoice, credit) && isIssuerUnknown(invoice, credit),
  (invoice, credit) => areSimilar(invoice, credit) && isSameIssuer(invoice, credit),
  (invoice, credit) => areSimilar(invoice, credit) && isIssuerUnknown(invoice, credit),
];

interface Prepared {
  readonly ledger: Ledger;
  readonly invoices: readonly Matchable[];
  readonly dated: readonly Matchable[];
  readonly undated: readonly Matchable[];
}

const prepare = (input: MatchInput): Prepared => {
  const credits = input.credits.toSorted(comparePositions);
  return {
    ledger: createLedger(input),
    invoices: input.invoices.toSorted(comparePositions),
    dated: credits.filter(hasMonths),
    undated: credits.filter((credit) => !hasMonths(credit)),
  };
};

const settleAllNamed = ({ ledger, invoices, dated, undated }: Prepared): void => {
  const credits = [...dated, ...undated];
  const wanted = new Map(credits.map((credit) => [credit.id, ledger.leftOf(credit)]));
  for (const round of [0, 1, 2, 3, 4] as const)
    for (const credit of credits) settleNamed(ledger, { credit, round }, invoices, wanted.get(credit.id) ?? 0);
};

const settleByAmount = ({ ledger, invoices, dated, undated }: Prepared): void => {
  const [certain] = levels;
  for (const fits of levels)
    settleByLevel(ledger, invoices, dated, {
      fits: (invoice, credit) => isSamePeriod(invoice, credit) && fits(invoice, credit),
      mayBeCertain: fits === certain,
    });
  // An invoice of more or fewer months than the credit is presumed.
  for (const fits of levels) settleByLevel(ledger, invoices, dated, { fits, mayBeCertain: false });
  settleSole(ledger, invoices, dated);
  for (const fits of levels) settleByLevel(ledger, invoices, undated, { fits, mayBeCertain: fits === certain });
};

/**
 * Matching by comparing every credit with every invoice: slow and easy to read, it defines what matching has to return; all of it, or one half.
 */
export const matchPairwise = (input: MatchInput, half?: 'named' | 'amount'): readonly Link[] => {
  const prepared = prepare(input);
  if (half !== 'amount') settleAllNamed(prepared);
  if (half !== 'named') settleByAmount(prepared);
  return prepared.ledger.links;
};

/** Links each credit to the first invoice that fits at this level. */
const settleByLevel = (
  ledger: ReturnType<typeof createLedger>,
  invoices: readonly Matchable[],
  credits: readonly Matchable[],
  { fits, mayBeCertain }: { readonly fits: Fit; readonly mayBeCertain: boolean },
): void => {
  const findFitting = (credit: Matchable): readonly Matchable[] =>
    invoices.filter(
      (invoice) =>
        ledger.isUntouched(invoice) &&
        ledger.isUntouched(credit) &&
        ledger.amountsOf(invoice).includes(credit.cents) &&
        mayFit(invoice, credit) &&
        ledger.mayLink(invoice, credit) &&
        fits(invoice, credit),
    );
  const certain = new Set(credits.filter((credit) => mayBeCertain && isCertain(credit, findFitting(credit))));
  for (const credit of credits) {
    const [found] = findFitting(credit);
    if (found)
      ledger.link(found, credit, { reason: 'amount', certainty: certain.has(credit) ? 'certain' : 'presumed' });
  }
};

const hasMonths = ({ namesMonths }: Matchable): boolean => namesMonths;

const overlap = (one: Matchable, other: Matchable): boolean =>
  one.months.first <= other.months.last && other.months.first <= one.months.last;

const wordsOf = ({ serviceKey }: Matchable): ReadonlySet<string> =>
  new Set(serviceKey.split(' ').filter((word) => word !== ''));

const isSame = (one: Matchable, other: Matchable): boolean =>
  wordsOf(one).size > 0 && wordsOf(one).symmetricDifference(wordsOf(other)).size === 0;

const areSimilar = (one: Matchable, other: Matchable): boolean => {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const smaller = Math.min(first.size, second.size);
  const common = first.intersection(second).size;
  return smaller > 0 && (common === smaller || common / first.union(second).size >= 0.5);
};
