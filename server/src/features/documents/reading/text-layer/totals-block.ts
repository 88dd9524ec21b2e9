import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { ExplainedFigures } from './explain-figures.ts';
import type { TableRecord } from './group-rows.ts';
import { textCellsOf } from './printed-day.ts';
import type { Row } from './rows.ts';
import type { TableColumn, TableShape } from './table-columns.ts';

/** Cells of a row in the block of totals: its text and its amount. */
const cellsOfTotal = 2;

/**
 * Rows of positions in the block of totals, such as a discount between sum and net amount: below a sum of rows with more columns they
 * have a text and an amount only, wherever the text begins. They say nothing about the columns of the table.
 */
export const rowsInTotals = (
  rows: readonly Row[],
  records: readonly TableRecord[],
  { sumRows }: ExplainedFigures,
): ReadonlySet<number> => {
  const found = new Set<number>();
  const sums = [...sumRows].toSorted((one, other) => one - other);
  const firstSum = sums.find((row) => row > (records[0]?.figure.row ?? 0)) ?? Number.POSITIVE_INFINITY;
  let leastCells = Number.POSITIVE_INFINITY;
  for (const { figure } of records) {
    const cells = textCellsOf(elementAt(rows, figure.row)).length;
    if (figure.row > firstSum && cells <= cellsOfTotal && leastCells > cellsOfTotal) found.add(figure.row);
    else leastCells = Math.min(leastCells, cells);
  }
  return found;
};

/** Shape of such a row: all that is left of its amount is one text. */
export const shapeInTotals = ({ columns }: TableShape, { figure }: TableRecord): TableShape => {
  const left = Math.min(...figure.money.map((money) => money.left));
  const amount = columns.find(({ role }) => role === 'amount');
  const text: TableColumn = { role: 'service', heading: '', left: 0, right: left };
  return { columns: amount ? [text, { ...amount, left }] : [text], doubts: [] };
};
