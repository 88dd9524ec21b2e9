import { elementAt } from '@flottwart/contract/rules/known-entries';
import { cellsIn } from './headings.ts';
import { kindOfLabel, kindOfRow, type LabelKind, ratesIn } from './labels.ts';
import { moneyIn, type PrintedMoney } from './money.ts';
import { type Row, textOf, type Word } from './rows.ts';

/** Figure outside the positions with the meaning of its label. */
export interface TotalFigure {
  readonly row: number;
  /** Unsigned. */
  readonly cents: number;
  readonly kind: LabelKind;
  readonly money: PrintedMoney;
}

/** Rows above a figure that may contain its heading. */
const maxRowsAbove = 6;
const headingGap = 0.8;
const alignment = 1.5;

interface Heading {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

const headingOf = (words: readonly Word[]): Heading => ({
  text: textOf(words),
  left: elementAt(words, 0).left,
  right: elementAt(words, -1).right,
});

const headingsIn = (row: Row): Heading[] => cellsIn(row.words, headingGap * row.height).map(headingOf);

/** Heading above a figure, as in a table of taxes. */
const headingAbove = (rows: readonly Row[], at: number, { left, end }: PrintedMoney): LabelKind => {
  const row = elementAt(rows, at);
  for (let above = at - 1; above >= Math.max(0, at - maxRowsAbove); above -= 1) {
    const candidate = elementAt(rows, above);
    if (candidate.page !== row.page) break;
    if (moneyIn(candidate).length > 0) continue;
    const isOver = (each: Heading): boolean =>
      Math.abs(each.right - end) <= alignment * row.height || (each.left < end && left < each.right);
    const found = headingsIn(candidate).find(isOver);
    if (!found) continue;
    const kind = kindOfLabel(found.text);
    // Headings without a gap between them are one text, of which the word above the figure is its own.
    const own = candidate.words.map((word) => headingOf([word])).find(isOver);
    return kind === 'text' && own ? kindOfLabel(own.text) : kind;
  }
  return 'text';
};

/** Words before a figure; after it where the only figure of a row comes first. */
const ownLabel = (row: Row, money: PrintedMoney, before: PrintedMoney | undefined): string =>
  money.firstWord === 0 && moneyIn(row).length === 1
    ? textOf(row.words.slice(money.lastWord + 1))
    : textOf(row.words.slice(before ? before.lastWord + 1 : 0, money.firstWord));

/** Amount that a tax is computed from, before the tax itself: "19 % MwSt. von 810,45 153,99". */
const isTaxed = (row: Row, label: string, money: PrintedMoney): boolean =>
  /%.*(?<!\p{L})(?:auf|aus|von|v\.)$/iu.test(label) && money !== moneyIn(row).at(-1);

const kindOf = (rows: readonly Row[], at: number, money: PrintedMoney, before: PrintedMoney | undefined): LabelKind => {
  const row = elementAt(rows, at);
  const label = ownLabel(row, money, before);
  const own = kindOfLabel(label);
  if (own === 'tax' && isTaxed(row, label, money)) return 'net';
  if (label === '' && before && isTaxed(row, ownLabel(row, before, undefined), before)) return 'tax';
  const isAlone = moneyIn(row).length === 1 && label !== '';
  if (isAlone) return own;
  // The headings of a table of taxes say more than the name of the tax in its rows.
  const heading = headingAbove(rows, at, money);
  if (heading === 'net' || heading === 'tax' || heading === 'gross') return heading;
  if (own === 'tax' || own === 'net' || own === 'gross') return own;
  // A figure without a label of its own continues the label of its row: "USt 19 % auf 100,00 19,00".
  return label === '' && before !== undefined && heading === 'text'
    ? continued(kindOfRow(row))
    : heading === 'sum'
      ? heading
      : own;
};

const continued = (kind: LabelKind): LabelKind => (kind === 'rate' ? 'text' : kind);

/** Labelled figures of the rows that are no positions. */
export const totalFiguresOf = (
  rows: readonly Row[],
  [from, to]: readonly [number, number],
  isPosition: ReadonlySet<number>,
): TotalFigure[] => {
  const figures: TotalFigure[] = [];
  for (let at = from; at < to; at += 1) {
    const row = rows[at];
    if (!row || isPosition.has(at)) continue;
    const all = moneyIn(row);
    for (const [index, money] of all.entries())
      figures.push({ row: at, cents: Math.abs(money.cents), kind: kindOf(rows, at, money, all[index - 1]), money });
  }
  return figures;
};

const usualRate = 19;

/** Highest rate of tax printed in these rows, 19 if none is. */
export const highestRate = (rows: readonly Row[]): number => {
  const rates = rows
    .filter((row) => kindOfRow(row) === 'tax' || kindOfRow(row) === 'rate')
    .flatMap(({ words }) => ratesIn(textOf(words)));
  return rates.length === 0 ? usualRate : rates.reduce((highest, rate) => Math.max(highest, rate), 0);
};
