import { comparePositions, type Pair } from './matchable.ts';
import { areApart, type MonthRange } from './named-months.ts';
import { type GroupPosition, type StoredLink, toMatchable } from './stored-group.ts';

/** Lines of one document about one plate. */
const keyOf = ({ issuerKey, documentKey, plateKey, isOfCredit = false }: GroupPosition): string =>
  [isOfCredit, issuerKey, documentKey, plateKey].join('\n');

const pairKey = ({ invoiceId, creditId }: Pair): string => `${invoiceId} ${creditId}`;

/** A line against the direction of its document: a discount of an invoice, a charge on a credit note. */
const isCounterLine = ({ isOfCredit = false, isCredit, isDiscount }: GroupPosition): boolean =>
  isOfCredit ? !isCredit && !isDiscount : isDiscount;

const isOwnLine = ({ isOfCredit = false, isCredit, isDiscount }: GroupPosition): boolean =>
  isOfCredit ? isCredit : !isCredit && !isDiscount;

const sumOf = (lines: readonly GroupPosition[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

const byDocument = (positions: readonly GroupPosition[]): readonly (readonly GroupPosition[])[] => [
  ...Map.groupBy(positions.toSorted(comparePositions), keyOf).values(),
];

/** Charges on credit notes that name nothing else and that their own credits cover: no other credit settles them. */
export const coveredCharges = (positions: readonly GroupPosition[]): ReadonlySet<number> =>
  new Set(
    byDocument(positions).flatMap((lines) => {
      const charges = lines.filter((line) => isCounterLine(line) && !line.isDiscount && !line.namesDocument);
      return sumOf(charges) <= sumOf(lines.filter(isOwnLine)) ? charges.map(({ id }) => id) : [];
    }),
  );

/** Months that a line names without a doubt. */
const namedMonthsOf = (line: GroupPosition): MonthRange | null => {
  const { months, namesMonths, isOfDay, isDoubtful } = toMatchable({ ...line, isCredit: true });
  return namesMonths && !isOfDay && !isDoubtful ? months : null;
};

/** Lines of the document that a counter-line may reduce: a discount of a month none that names another. */
const linesOfMonth = (lines: readonly GroupPosition[], counter: GroupPosition): readonly GroupPosition[] => {
  const own = lines.filter(isOwnLine);
  const months = counter.isDiscount ? namedMonthsOf(counter) : null;
  return months === null ? own : own.filter((line) => !areApart(namedMonthsOf(line), months));
};

/** Negative lines of invoices that name a month and are more than their document has of it: they give back what earlier documents charged. */
export const lateRefunds = (positions: readonly GroupPosition[]): ReadonlySet<number> =>
  new Set(
    byDocument(positions).flatMap((lines) =>
      lines
        .filter(
          (line) => line.isDiscount && namedMonthsOf(line) !== null && line.cents > sumOf(linesOfMonth(lines, line)),
        )
        .map(({ id }) => id),
    ),
  );

/** Lines of the document that a counter-line reduces, those of the same service first. */
const reducedLines = (lines: readonly GroupPosition[], counter: GroupPosition): readonly GroupPosition[] => {
  const isSame = ({ serviceKey }: GroupPosition): boolean => serviceKey === counter.serviceKey;
  const own = linesOfMonth(lines, counter);
  return [...own.filter(isSame), ...own.filter((line) => !isSame(line))];
};

interface Netting {
  /** Links by a person, which stay as they are. */
  readonly manual: readonly StoredLink[];
  /** Links by the machine. */
  readonly matched: readonly StoredLink[];
  readonly separations: readonly Pair[];
  readonly covered: ReadonlySet<number>;
}

/**
 * Automatic links, with those added of lines that reduce others of the same document and plate. What is left of an invoice is the amount that was paid. A
 * covered charge reduces what its credit settles; all others take what is left.
 */
export const netOwnLines = (
  positions: readonly GroupPosition[],
  { manual, matched, separations, covered }: Netting,
): readonly StoredLink[] => {
  const links = matched.map((link) => ({ ...link }));
  const open = new Map(positions.map(({ id, cents }) => [id, cents]));
  const openOf = (id: number): number => open.get(id) ?? 0;
  const settle = ({ invoiceId, creditId }: Pair, cents: number): void => {
    for (const id of [invoiceId, creditId]) open.set(id, openOf(id) - cents);
  };
  for (const link of [...manual, ...links]) settle(link, link.cents);
  const decided = new Set([...manual, ...links, ...separations].map(pairKey));
  const makeRoom = (creditId: number, wanted: number): void => {
    for (const link of links.filter((each) => each.creditId === creditId).toReversed()) {
      const freed = Math.min(link.cents, Math.max(0, wanted - openOf(creditId)));
      link.cents -= freed;
      settle(link, -freed);
    }
  };
  const net = (counter: GroupPosition, line: GroupPosition): void => {
    const [charge, credit] = counter.isDiscount ? [line, counter] : [counter, line];
    const pair = { invoiceId: charge.id, creditId: credit.id };
    if (decided.has(pairKey(pair))) return;
    if (covered.has(counter.id)) makeRoom(credit.id, openOf(counter.id));
    const cents = Math.min(openOf(line.id), openOf(counter.id));
    if (cents <= 0) return;
    settle(pair, cents);
    links.push({ ...pair, cents, reason: 'document', certainty: 'certain' });
  };
  for (const lines of byDocument(positions))
    for (const counter of lines.filter(isCounterLine))
      for (const line of reducedLines(lines, counter)) {
        if (openOf(counter.id) <= 0) break;
        net(counter, line);
      }
  return links.filter(({ cents }) => cents > 0);
};
