import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Edges } from './assigned-columns.ts';
import type { ExplainedFigures, PrintedFigure } from './explain-figures.ts';
import type { Header } from './headings.ts';
import { kindOfRow, mayBeTax, ratesIn } from './labels.ts';
import { moneyIn } from './money.ts';
import { figureIn } from './money-columns.ts';
import { type Row, textOf } from './rows.ts';
import { type Candidate, sectionAt } from './sections.ts';
import { type WrongTax, wrongTaxOf } from './tax-check.ts';
import { highestRate, type TotalFigure, totalFiguresOf } from './total-figures.ts';

/** Totals that close the positions; unsigned. */
export interface Closing {
  readonly basis: 'net' | 'gross';
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

export type ClosingResult =
  | { readonly closing: Closing; readonly wrongTax: WrongTax | null }
  /** Totals as far as they were found, and a figure that nothing explains. */
  | {
      readonly open: 'sum' | 'tax';
      readonly net: number | null;
      readonly gross: number | null;
      readonly unexplained: number | null;
    };

const exempt =
  /steuerfrei|steuerbefreit|nicht steuerbar|ohne umsatzsteuer|kein ausweis der umsatzsteuer|reverse.charge|§\s?(?:4|13b|19)\b/i;

const total = (figures: readonly TotalFigure[]): number => figures.reduce((sum, { cents }) => sum + cents, 0);

/** Tax printed as one figure, or as several that add up to it, with or without their sum. */
const taxIsPrinted = (tax: number, taxes: readonly TotalFigure[]): boolean => {
  const printed = total(taxes);
  return taxes.some(({ cents }) => cents === tax) || (tax > 0 && (printed === tax || printed === 2 * tax));
};

interface Facts {
  readonly sum: number;
  readonly taxes: readonly TotalFigure[];
  readonly nets: readonly TotalFigure[];
  readonly grosses: readonly TotalFigure[];
  readonly isExempt: boolean;
  /** Highest tax that the printed rates allow for this net, with a cent of rounding per position. */
  readonly mayTax: (net: number, tax: number) => boolean;
}

const isTax = ({ taxes, isExempt, mayTax }: Facts, net: number, tax: number): boolean =>
  tax === 0
    ? taxes.every(({ cents }) => cents === 0) && (isExempt || taxes.length > 0)
    : tax > 0 && mayTax(net, tax) && taxIsPrinted(tax, taxes);

const closingOf = (facts: Facts): Closing | null => {
  const { sum, nets, grosses } = facts;
  const gross = grosses.findLast(({ cents }) => isTax(facts, sum, cents - sum))?.cents;
  if (gross !== undefined) return { basis: 'net', net: sum, tax: gross - sum, gross };
  if (!grosses.some(({ cents }) => cents === sum)) return null;
  const net = nets.findLast(({ cents }) => isTax(facts, cents, sum - cents))?.cents;
  return net === undefined ? null : { basis: 'gross', net, tax: sum - net, gross: sum };
};

/** Figures of one kind that are none of the totals must add up to one, as the rows of a table of taxes do. */
const remain = (figures: readonly TotalFigure[], known: ReadonlySet<number>, expected: number): number | null => {
  const others = figures.filter(({ cents }) => !known.has(cents));
  return others.length === 0 || total(others) === expected ? null : (others[0]?.cents ?? null);
};

const unexplainedIn = (
  figures: readonly TotalFigure[],
  { net, tax, gross }: Closing,
  sums: ReadonlySet<number>,
): number | null => {
  const known = new Set([0, net, tax, gross, ...sums]);
  const ofKind = (kind: TotalFigure['kind']): TotalFigure[] => figures.filter((figure) => figure.kind === kind);
  return (
    remain(ofKind('net'), known, net) ??
    remain(ofKind('tax'), known, tax) ??
    remain(ofKind('gross'), known, gross) ??
    (remain(ofKind('sum'), known, net) === null ? null : remain(ofKind('sum'), known, gross))
  );
};

/** Amounts after the bill repeat it as a whole or one of its positions. */
const repeats = (
  { late, isLateApart, positions, sums, sum }: ExplainedFigures,
  { net, tax, gross }: Closing,
): boolean => {
  if (late.length === 0) return true;
  if (!isLateApart) return false;
  const allowed = new Set([net, gross, Math.abs(sum), ...sums, ...positions.map(({ cents }) => Math.abs(cents))]);
  let running = 0;
  for (const { cents } of late) {
    const size = Math.abs(cents);
    const closes = size === Math.abs(running) && allowed.has(size);
    if (closes) running = 0;
    else if (size !== tax && !(running === 0 && size === gross)) running += cents;
  }
  return running === 0 || allowed.has(Math.abs(running));
};

/** Position that may be a tax rather than a cost, unless a printed net total covers it. */
const taxAmongPositions = (rows: readonly Row[], { positions }: ExplainedFigures): PrintedFigure | undefined => {
  const isNet = (row: Row): boolean => kindOfRow(row) === 'net' && moneyIn(row).length > 0;
  const [first, last] = [rows.findIndex(isNet), rows.findLastIndex(isNet)];
  return positions.find(({ row }) => row > last && mayBeTax(elementAt(rows, row), first >= 0));
};

/**
 * First amount that another reading would count: under the heading of amounts above the first position, or in a table above the one that is read.
 */
const skippedFigure = (
  rows: readonly Row[],
  candidate: Candidate,
  { positions, sumRows }: ExplainedFigures,
  headers: readonly Header[],
): number | undefined => {
  const first = positions[0]?.row ?? 0;
  const own = candidate.find(({ header }) => header !== null)?.header ?? null;
  const above = headers.find(({ end }) => end <= first) ?? null;
  const start = above?.end ?? first;
  const columns = above?.headings.filter(({ role }) => role === 'amount' || role === 'gross') ?? [];
  return rows
    .slice(start, first)
    .flatMap((row, index) => (sumRows.has(start + index) || kindOfRow(row) !== 'text' ? [] : moneyIn(row)))
    .find(
      ({ cents, left, end }) =>
        cents !== 0 && (above !== own || columns.some((column) => left < column.right && column.left < end)),
    )?.cents;
};

/** True for the sum of a column that a person set aside, such as one of list prices. */
const isSetAside = (
  rows: readonly Row[],
  { positions }: ExplainedFigures,
  setAside: readonly Edges[],
  { cents, money }: TotalFigure,
): boolean =>
  setAside.some((column) => {
    const isIn = ({ left, end }: Pick<TotalFigure['money'], 'left' | 'end'>): boolean =>
      left < column.right && column.left < end;
    const figures = positions.flatMap(({ row }) => moneyIn(elementAt(rows, row)).filter(isIn));
    return isIn(money) && figures.length > 0 && Math.abs(figures.reduce((sum, each) => sum + each.cents, 0)) === cents;
  });

/** Figures that people have left out on earlier documents of the issuer. */
export interface LeftOut {
  readonly setAside: readonly Edges[];
  /** Rows of amounts that count nothing. */
  readonly answered: ReadonlySet<number>;
  readonly headers: readonly Header[];
}

/** Searches the totals that close the positions of a column: net + tax = gross, every other figure explained. */
export const closeFigures = (
  rows: readonly Row[],
  candidate: Candidate,
  explained: ExplainedFigures,
  { setAside, answered, headers }: LeftOut,
): ClosingResult => {
  const { positions, sums, sumRows, end } = explained;
  const sum = Math.abs(explained.sum);
  const isPosition = new Set(positions.map(({ row }) => row));
  const last = positions.at(-1)?.row ?? 0;
  const tail = totalFiguresOf(rows, [last + 1, end], isPosition).filter(({ row }) => !answered.has(row));
  const before = totalFiguresOf(rows, [0, last], isPosition).filter(
    ({ row, kind }) => kind !== 'text' && !sumRows.has(row),
  );
  const ofKind = (...kinds: TotalFigure['kind'][]): TotalFigure[] => tail.filter(({ kind }) => kinds.includes(kind));
  const rate = highestRate(rows.slice(0, end));
  const facts: Facts = {
    sum,
    taxes: ofKind('tax'),
    nets: ofKind('net', 'sum'),
    grosses: ofKind('gross', 'sum'),
    isExempt: rows.slice(last).some(({ words }) => exempt.test(textOf(words))),
    mayTax: (net, tax) => tax * 100 <= net * rate + 100 * (positions.length + 1),
  };
  const closing = closingOf(facts);
  const net = ofKind('net').at(-1)?.cents ?? null;
  const gross = (ofKind('gross').at(-1) ?? ofKind('sum').at(-1))?.cents ?? null;
  if (!closing) {
    const fits = [...facts.nets, ...facts.grosses].some(({ cents }) => cents === sum);
    return { open: fits ? 'tax' : 'sum', net, gross, unexplained: null };
  }
  const start = candidate[0]?.from ?? 0;
  const above = totalFiguresOf(rows, [0, start], isPosition);
  const inColumn = [...above, ...tail].find(({ row, kind, cents, money }) => {
    const column = (sectionAt(candidate, row) ?? candidate[0])?.column;
    const figure = column && figureIn(elementAt(rows, row), column);
    return kind === 'text' && cents !== 0 && figure?.money.includes(money);
  });
  const unexplained =
    unexplainedIn(
      [...tail, ...before].filter((figure) => !isSetAside(rows, explained, setAside, figure)),
      closing,
      sums,
    ) ??
    inColumn?.cents ??
    taxAmongPositions(rows, explained)?.cents ??
    skippedFigure(rows, candidate, explained, headers) ??
    null;
  if (unexplained !== null || !repeats(explained, closing))
    return {
      open: 'sum',
      net: closing.net,
      gross: closing.gross,
      unexplained: unexplained ?? explained.late[0]?.cents ?? null,
    };
  const { isExempt, taxes } = facts;
  const isPartlyExempt = isExempt || rows.some(({ words }) => ratesIn(textOf(words)).includes(0));
  return {
    closing,
    wrongTax: wrongTaxOf(rows, taxes, { ...closing, nets: facts.nets, sums, positions, isPartlyExempt }),
  };
};
