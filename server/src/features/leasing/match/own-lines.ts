import { areApart, type MonthRange } from '@flottwart/contract/grammar/named-months';
import { type Certainty, comparePositions, type Pair, pairKey } from './matchable.ts';
import { type GroupPosition, type StoredLink, toMatchable } from './stored-group.ts';

/** Line against the direction of its document, with the lines that it may reduce. */
interface Counter {
  readonly counter: GroupPosition;
  /** Months that it names without a doubt. */
  readonly months: MonthRange | null;
  readonly lines: readonly GroupPosition[];
}

const sumOf = (lines: readonly GroupPosition[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Lines that are as large as the deduction; smaller ones only if it takes back all of them. */
const linesFor = ({ counter, lines }: Counter): readonly GroupPosition[] =>
  counter.cents === sumOf(lines) ? lines : lines.filter(({ cents }) => cents >= counter.cents);

/** Lines by how well a counter-line names them: of its very service, of a service that its text contains, all others. */
const byService = (lines: readonly GroupPosition[], { serviceKey }: GroupPosition) => {
  const words = new Set(serviceKey.split(' '));
  const isContained = (line: GroupPosition): boolean =>
    line.serviceKey !== '' && line.serviceKey.split(' ').every((word) => words.has(word));
  const groups = Map.groupBy(lines, (line) => {
    if (line.serviceKey === serviceKey) return 'same';
    return isContained(line) ? 'contained' : 'other';
  });
  return { same: groups.get('same') ?? [], contained: groups.get('contained') ?? [], other: groups.get('other') ?? [] };
};

/**
 * A deduction is certain of its line if no other may be meant: the only one whose service it names, the only one of an invoice, or all of them. A
 * charge on a credit note is certain of its very service alone, because it may be one of its own. A month that the line does not name is a guess.
 */
const certaintyOf = ({ counter, months, lines }: Counter, dated: ReadonlySet<GroupPosition>): Certainty => {
  const isGuess = (line: GroupPosition): boolean => months !== null && !dated.has(line);
  const { same, contained } = byService(lines, counter);
  const named = same.length > 0 || !counter.isDiscount ? same : contained;
  const isAll = counter.isDiscount && (lines.length === 1 || counter.cents === sumOf(lines));
  const meant = isAll ? lines : named;
  if (meant.some(isGuess) || (!counter.isDiscount && counter.serviceKey === '')) return 'presumed';
  const [only, ...others] = meant;
  return isAll || (only && others.length === 0 && only.cents >= counter.cents) ? 'certain' : 'presumed';
};

/** Lines of one document about one plate. */
const keyOf = ({ issuerKey, documentKey, plateKey, isOfCredit = false }: GroupPosition): string =>
  [isOfCredit, issuerKey, documentKey, plateKey].join('\n');

/** A line against the direction of its document: a discount of an invoice, a charge on a credit note. */
const isCounterLine = ({ isOfCredit = false, isCredit, isDiscount }: GroupPosition): boolean =>
  isOfCredit ? !isCredit && !isDiscount : isDiscount;

const isOwnLine = ({ isOfCredit = false, isCredit, isDiscount }: GroupPosition): boolean =>
  isOfCredit ? isCredit : !isCredit && !isDiscount;

/** Lines of one document and plate, and those against its direction with the lines that each of them may reduce. */
interface OwnLines {
  readonly own: readonly GroupPosition[];
  /** Those that name months without a doubt; read for discounts alone. */
  readonly dated: ReadonlySet<GroupPosition>;
  readonly counters: readonly Counter[];
}

/** Months that a line names without a doubt. */
const namedMonthsOf = (line: GroupPosition): MonthRange | null => {
  const { months, namesMonths, isOfDay, isDoubtful } = toMatchable({ ...line, isCredit: true });
  return namesMonths && !isOfDay && !isDoubtful ? months : null;
};

function* ownLinesOf(lines: readonly GroupPosition[]): Generator<void, OwnLines> {
  const own = lines.filter(isOwnLine);
  const counters = lines.filter(isCounterLine);
  const monthsOf = new Map<GroupPosition, MonthRange | null>();
  if (counters.some(({ isDiscount }) => isDiscount))
    for (const line of own) {
      monthsOf.set(line, namedMonthsOf(line));
      yield;
    }
  const byMonths = new Map<string, readonly GroupPosition[]>();
  // A discount of a month reduces no line that names another.
  const linesOf = (months: MonthRange): readonly GroupPosition[] => {
    const key = `${months.first} ${months.last}`;
    const lines = byMonths.get(key) ?? own.filter((line) => !areApart(monthsOf.get(line) ?? null, months));
    byMonths.set(key, lines);
    return lines;
  };
  const read: Counter[] = [];
  for (const counter of counters) {
    const months = counter.isDiscount ? namedMonthsOf(counter) : null;
    read.push({ counter, months, lines: months === null ? own : linesOf(months) });
    yield;
  }
  return { own, dated: new Set(own.filter((line) => (monthsOf.get(line) ?? null) !== null)), counters: read };
}

/** Documents that have lines against their direction; yields after each line. */
export function* nettedDocuments(positions: readonly GroupPosition[]): Generator<void, readonly OwnLines[]> {
  const documents: OwnLines[] = [];
  for (const lines of Map.groupBy(positions.toSorted(comparePositions), keyOf).values())
    if (lines.some(isCounterLine)) documents.push(yield* ownLinesOf(lines));
  return documents;
}

/** Charges on credit notes that name nothing else and that their own credits cover: no other credit settles them. */
export const coveredCharges = (documents: readonly OwnLines[]): ReadonlySet<number> =>
  new Set(
    documents.flatMap(({ own, counters }) => {
      const charges = counters
        .filter(({ counter: { isDiscount, namesDocument } }) => !isDiscount && !namesDocument)
        .filter((each) => linesFor(each).length > 0)
        .map(({ counter }) => counter);
      return sumOf(charges) <= sumOf(own) ? charges.map(({ id }) => id) : [];
    }),
  );

/** Negative lines of invoices that name a month and are more than their document has of it: they give back what earlier documents charged. */
export const lateRefunds = (documents: readonly OwnLines[]): ReadonlySet<number> =>
  new Set(
    documents.flatMap(({ counters }) =>
      counters
        .filter(({ counter, months, lines }) => months !== null && counter.cents > sumOf(lines))
        .map(({ counter }) => counter.id),
    ),
  );

/** Discounts that are part of what was billed: they are netted before any credit settles a line. */
export const ownDiscounts = (documents: readonly OwnLines[], refunds: ReadonlySet<number>): readonly OwnLines[] =>
  withCounters(documents, (counter) => counter.isDiscount && !refunds.has(counter.id));

/** Charges on credit notes, which reduce their credits after those have settled what they name. */
export const ownCharges = (documents: readonly OwnLines[]): readonly OwnLines[] =>
  withCounters(documents, ({ isDiscount }) => !isDiscount);

const withCounters = (documents: readonly OwnLines[], test: (counter: GroupPosition) => boolean) =>
  documents.map(({ counters, ...lines }) => ({ ...lines, counters: counters.filter(({ counter }) => test(counter)) }));

/** Links by a person that assign a discount to a line of its own document. */
export const ownDeductions = (
  positions: readonly GroupPosition[],
  manual: readonly StoredLink[],
): ReadonlySet<StoredLink> => {
  const byId = new Map(positions.map((position) => [position.id, position]));
  return new Set(
    manual.filter(({ invoiceId, creditId }) => {
      const [line, discount] = [byId.get(invoiceId), byId.get(creditId)];
      return (
        discount?.isDiscount === true &&
        line?.documentKey === discount.documentKey &&
        line.issuerKey === discount.issuerKey
      );
    }),
  );
};

interface Netting {
  readonly positions: readonly GroupPosition[];
  /** Links by a person, which stay as they are. */
  readonly manual: readonly StoredLink[];
  /** Links by the machine. */
  readonly matched: readonly StoredLink[];
  readonly separations: readonly Pair[];
  readonly covered: ReadonlySet<number>;
}

/**
 * Automatic links, with those added of lines that reduce others of the same document and plate. What is left of an invoice is the amount that was paid. A
 * covered charge reduces what its credit settles; all others take what is left. Yields after each of these lines.
 */
export function* netOwnLines(
  documents: readonly OwnLines[],
  { positions, manual, matched, separations, covered }: Netting,
): Generator<void, readonly StoredLink[]> {
  const links = matched.map((link) => ({ ...link }));
  const open = new Map(positions.map(({ id, cents }) => [id, cents]));
  const openOf = (id: number): number => open.get(id) ?? 0;
  const settle = ({ invoiceId, creditId }: Pair, cents: number): void => {
    for (const id of [invoiceId, creditId]) open.set(id, openOf(id) - cents);
  };
  for (const link of [...manual, ...links]) settle(link, link.cents);
  const decided = new Set([...manual, ...links, ...separations].map(pairKey));
  // Links within the document are made by the machine below and never given up.
  const linksOfCredit = Map.groupBy(links, ({ creditId }) => creditId);
  const makeRoom = (creditId: number, wanted: number): void => {
    for (const link of (linksOfCredit.get(creditId) ?? []).toReversed()) {
      const freed = Math.min(link.cents, Math.max(0, wanted - openOf(creditId)));
      link.cents -= freed;
      settle(link, -freed);
    }
  };
  const net = (counter: GroupPosition, line: GroupPosition, certainty: Certainty): void => {
    const [charge, credit] = counter.isDiscount ? [line, counter] : [counter, line];
    const pair = { invoiceId: charge.id, creditId: credit.id };
    if (decided.has(pairKey(pair))) return;
    if (covered.has(counter.id)) makeRoom(credit.id, openOf(counter.id));
    const cents = Math.min(openOf(line.id), openOf(counter.id));
    if (cents <= 0) return;
    settle(pair, cents);
    links.push({ ...pair, cents, reason: 'document', certainty });
  };
  for (const { dated, counters } of documents)
    for (const each of counters) {
      const { counter } = each;
      const certainty = certaintyOf(each, dated);
      const { same, contained, other } = byService(linesFor(each), counter);
      for (const line of [...same, ...contained, ...other]) {
        if (openOf(counter.id) <= 0) break;
        net(counter, line, certainty);
      }
      yield;
    }
  return links.filter(({ cents }) => cents > 0);
}
