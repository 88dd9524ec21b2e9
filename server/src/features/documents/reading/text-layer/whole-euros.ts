import { kindOfLabel } from './labels.ts';
import { moneyIn } from './money.ts';
import { alignment } from './money-columns.ts';
import { type Row, textOf, type Word } from './rows.ts';

const wholeNumber = /^\(?[-‐-―−]?(?:\d{1,3}(?:\.\d{3})+|\d{1,7})[-‐-―−]?\)?$/;

const withCents = (text: string): string => text.replace(/(\d)([-‐-―−]?\)?)$/, '$1,00$2');

const isTotal = (label: string): boolean => ['net', 'tax', 'gross', 'sum'].includes(kindOfLabel(label));

/** Right edges of the figure that ends a row of totals; none for any other row. */
const totalEdges = (row: Row): readonly number[] => {
  const last = row.words.at(-1);
  const money = moneyIn(row).at(-1);
  const before = money ? row.words.slice(0, money.firstWord) : row.words.slice(0, -1);
  if (!last || !isTotal(textOf(before))) return [];
  if (money) return [money.right, money.end];
  return wholeNumber.test(last.text) ? [last.right] : [];
};

export interface WholeEuroRows {
  readonly rows: readonly Row[];
  /** Longest figure as printed, `1.250`. */
  readonly wholeFigure: string;
}

/**
 * Rows with cents after whole numbers that end at the right edge of the totals, for a document whose amounts have neither cents nor currency; null if there
 * are none. Rows above the table keep their numbers, which are those of customers and contracts.
 */
export const withWholeEuros = (rows: readonly Row[], start: number): WholeEuroRows | null => {
  const edges = rows.slice(start).flatMap(totalEdges);
  const isAmount = ({ text, right }: Word, { height }: Row): boolean =>
    wholeNumber.test(text) && edges.some((edge) => Math.abs(edge - right) <= alignment * height);
  const figures = rows.slice(start).flatMap((row) => row.words.filter((word) => isAmount(word, row)));
  const [longest] = figures.toSorted((a, b) => b.text.length - a.text.length);
  if (!longest) return null;
  return {
    wholeFigure: longest.text,
    rows: rows.map((row, index) =>
      index < start
        ? row
        : {
            ...row,
            words: row.words.map((word) => (isAmount(word, row) ? { ...word, text: withCents(word.text) } : word)),
          },
    ),
  };
};
