import { areApart, hasMonthsOf } from '@flottwart/contract/grammar/named-months';
import type { Matching } from './match-by-reference.ts';
import { isSameIssuer, type Matchable } from './matchable.ts';
import { createPairLimit } from './pair-limit.ts';

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

/** The very period comes before one that has a month in common, because a part of half a year is another amount. */
const passesOf = (...times: readonly SharedTime[]): readonly Pass[] =>
  times.flatMap((sharedTime) => levels.map((level) => ({ level, sharedTime })));

const isSamePeriod = (one: Matchable, other: Matchable): boolean =>
  one.months.first === other.months.first && one.months.last === other.months.last;

/** A credit that names a month settles only that month, also if its invoice came later. */
const sharesTime = (invoice: Matchable, credit: Matchable, sharedTime: SharedTime): boolean => {
  if (sharedTime === 'none') return invoice.date <= credit.date;
  return sharedTime === 'period' ? isSamePeriod(invoice, credit) : !areApart(invoice.months, credit.months);
};

/** The credit's own issuer, else an unknown one. */
const sharesIssuer = (invoice: Matchable, credit: Matchable, level: Level): boolean => {
  if (level.isSameIssuer) return isSameIssuer(invoice, credit);
  return credit.issuerKey === '' || invoice.issuerKey === '';
};

/** Credits that say enough without a document; one that names a document settles no other. */
const freeCredits = ({ credits, amounts }: Matching): readonly Matchable[] =>
  credits.filter(
    (credit) => credit.plateKey !== '' && !credit.isUnreadable && !credit.namesDocument && amounts.isUntouched(credit),
  );

/** Finds invoices of the plate and amount of a credit, oldest first. */
const createFinder = ({ invoices, amounts, services }: Matching) => {
  const { isUntouched, wholeAmounts, areSeparated } = amounts;
  const keyOf = ({ plateKey }: Matchable, cents: number): string => `${plateKey}\n${cents}`;
  const offered = invoices
    .filter((invoice) => invoice.plateKey !== '' && isUntouched(invoice))
    .flatMap((invoice) => wholeAmounts(invoice).map((cents) => ({ key: keyOf(invoice, cents), invoice })));
  const byAmount = Map.groupBy(offered, ({ key }) => key);
  const candidatesOf = (credit: Matchable) => byAmount.get(keyOf(credit, credit.cents)) ?? [];
  const isService = (invoice: Matchable, credit: Matchable, { isSameService }: Level): boolean => {
    const [one, other] = [services.idOf(invoice.serviceKey), services.idOf(credit.serviceKey)];
    return isSameService ? one === other && services.hasWords(one) : services.areSimilar(one, other);
  };
  return {
    count: (credit: Matchable): number => candidatesOf(credit).length,
    find: (credit: Matchable, { level, sharedTime }: Pass, except?: Matchable): Matchable | undefined =>
      candidatesOf(credit).find(
        ({ invoice }) =>
          invoice !== except &&
          isUntouched(invoice) &&
          sharesIssuer(invoice, credit, level) &&
          sharesTime(invoice, credit, sharedTime) &&
          isService(invoice, credit, level) &&
          !areSeparated(invoice, credit),
      )?.invoice,
  };
};

type Finder = ReturnType<typeof createFinder>;

/** Credits that one invoice alone fits; counted before the first link, so that all credits of one amount are as certain. */
function* findCertain(credits: readonly Matchable[], pass: Pass, { find }: Finder) {
  const certain = new Set<Matchable>();
  if (!pass.level.isSameService || !pass.level.isSameIssuer || pass.sharedTime === 'month') return certain;
  for (const credit of credits) {
    const first = find(credit, pass);
    if (first && !first.isDoubtful && !credit.isDoubtful && !find(credit, pass, first)) certain.add(credit);
    yield;
  }
  return certain;
}

function* settlePass(
  { isUntouched, link }: Matching['amounts'],
  credits: readonly Matchable[],
  pass: Pass,
  finder: Finder,
): Generator<void, void> {
  const open = credits.filter(isUntouched);
  const certain = yield* findCertain(open, pass, finder);
  for (const credit of open) {
    const invoice = finder.find(credit, pass);
    if (invoice) link(invoice, credit, { reason: 'amount', certainty: certain.has(credit) ? 'certain' : 'presumed' });
    yield;
  }
}

/**
 * Settles untouched invoices by untouched credits of the same plate and amount with the same or a similar service, the oldest first. Credits
 * that name a month are tried before those that do not, so that no guess takes what another credit names. Yields after each credit.
 */
export function* matchByAmount(matching: Matching): Generator<void, void> {
  const { amounts } = matching;
  const finder = createFinder(matching);
  const countPairs = createPairLimit();
  const free = freeCredits(matching);
  for (const credit of free) countPairs(finder.count(credit));
  const dated = free.filter(({ namesMonths }) => namesMonths);
  const undated = free.filter(({ namesMonths }) => !namesMonths);
  // An invoice of more or fewer months is presumed.
  for (const pass of passesOf('period', 'month')) yield* settlePass(amounts, dated, pass, finder);
  yield* settleSoleInvoices(matching, dated);
  for (const pass of passesOf('none')) yield* settlePass(amounts, undated, pass, finder);
}

/**
 * Links credits that say so much that one invoice is left, though not all: one without a service settles the only invoice of its plate, amount and
 * months, and a partial one the only open invoice of its plate, service and months. What they leave out makes the link presumed; where several
 * invoices remain, the person chooses.
 */
function* settleSoleInvoices(matching: Matching, dated: readonly Matchable[]): Generator<void, void> {
  const { invoices, amounts, services } = matching;
  const { openOf, isUntouched, wholeAmounts, fittingAmounts, areSeparated, link } = amounts;
  const keyOf = ({ plateKey, issuerKey }: Matchable): string => `${plateKey}\n${issuerKey}`;
  const open = Map.groupBy(
    invoices.filter((invoice) => openOf(invoice) > 0),
    keyOf,
  );
  const soleOf = (credit: Matchable): Matchable | undefined => {
    const service = services.idOf(credit.serviceKey);
    const fits = (invoice: Matchable): boolean =>
      services.hasWords(service)
        ? services.idOf(invoice.serviceKey) === service
        : isUntouched(invoice) && wholeAmounts(invoice).includes(credit.cents);
    const fitting = (open.get(keyOf(credit)) ?? []).filter(
      (invoice) => !areApart(invoice.months, credit.months) && fits(invoice),
    );
    const ofPeriod = fitting.filter((invoice) => isSamePeriod(invoice, credit));
    const [only, ...others] = ofPeriod.length > 0 ? ofPeriod : fitting;
    return only && others.length === 0 && hasMonthsOf(only.months, credit.months) ? only : undefined;
  };
  // Sought before the first link, so that every credit sees the same invoices.
  const found: (readonly [Matchable, Matchable])[] = [];
  const countPairs = createPairLimit();
  for (const credit of dated) {
    if (credit.issuerKey === '' || credit.isDoubtful || !isUntouched(credit)) continue;
    countPairs(open.get(keyOf(credit))?.length ?? 0);
    const invoice = soleOf(credit);
    if (invoice) found.push([invoice, credit]);
    yield;
  }
  for (const [invoice, credit] of found)
    if (Math.max(...fittingAmounts(invoice)) >= credit.cents && !areSeparated(invoice, credit))
      link(invoice, credit, { reason: 'amount', certainty: 'presumed' });
}
