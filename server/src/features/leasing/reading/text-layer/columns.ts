import type { ColumnKind, InvoiceProfile } from '../profiles/profiles.ts';
import type { Header, TableColumn } from './header.ts';
import { type Money, moneyIn } from './money.ts';
import type { Row, Word } from './rows.ts';

/** Tolerance between figures and the edge of their heading, as a fraction of the height. */
const alignment = 1.2;
/** Tolerance of text before its heading, as a fraction of the height. */
const indent = 0.5;

type Figure = Pick<Word, 'left' | 'right'> & Partial<Pick<Money, 'end'>>;

/** Figures are aligned left, right or centred under their heading. */
const missOf = (column: TableColumn, { left, right, end = right }: Figure): number =>
  Math.min(
    Math.abs(right - column.right),
    Math.abs(end - column.right),
    Math.abs(left - column.left),
    Math.abs((left + right) / 2 - (column.left + column.right) / 2),
  );

const alignedColumn = (header: Header, figure: Figure, height: number): TableColumn | null => {
  const best = header.columns
    .map((column) => ({ column, miss: missOf(column, figure) }))
    .toSorted((a, b) => a.miss - b.miss)[0];
  return best && best.miss <= alignment * height ? best.column : null;
};

/** Amount in the column of amounts. */
export const amountUnder = (header: Header, row: Row, signs: InvoiceProfile['signs']): Money | null =>
  moneyIn(row, signs)
    .filter((money) => alignedColumn(header, money, row.height) === header.amount)
    .toSorted((a, b) => missOf(header.amount, a) - missOf(header.amount, b))[0] ?? null;

const isFigure = (text: string): boolean =>
  /^[-+\d.,%€]+$/.test(text) && !/^\d{1,2}\.\d{1,2}\.(?:\d{2}){1,2}$/.test(text);
const holdsFigures = (kind: ColumnKind): boolean => kind === 'amount' || kind === 'other';

const columnOf = (header: Header, word: Word, height: number): ColumnKind => {
  const aligned = isFigure(word.text) ? alignedColumn(header, word, height) : null;
  if (aligned && holdsFigures(aligned.kind)) return aligned.kind;
  const before = header.columns.filter(({ left }) => left - indent * height <= word.left);
  return (before.at(-1) ?? header.columns[0])?.kind ?? 'service';
};

export type Cells = Readonly<Partial<Record<ColumnKind, string>>>;

/** Texts of a row by column, without the amount. */
export const cellsOf = (header: Header, row: Row, amount: Money | null): Cells => {
  const cells: Partial<Record<ColumnKind, string>> = {};
  for (const [index, word] of row.words.entries()) {
    if (index === amount?.word) continue;
    const kind = columnOf(header, word, row.height);
    cells[kind] = cells[kind] === undefined ? word.text : `${cells[kind]} ${word.text}`;
  }
  return cells;
};

/** True for a position number (`7`, `7.1`, `A-12`), not for words at the margin such as "Rabatt" or "USt 19 %". */
export const isNumbered = ({ position }: Cells): boolean =>
  /^(?:\p{L}{1,3}[-.]?)?\d[\p{L}\d./-]*$/u.test(position ?? '');
