import { maxDraftColumns, maxDraftRows } from '@flottwart/contract/rules/limits';
import type { DraftRow, ReadColumn, RowRole } from '../draft.ts';
import type { PageSize } from './assigned-columns.ts';
import type { PrintedFigure } from './explain-figures.ts';
import type { PrintedTable } from './printed-table.ts';
import { type Row, textOf } from './rows.ts';
import { cellTexts } from './table-columns.ts';

/** Part of the height below the baseline. */
const descent = 0.25;

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, part / whole));

/** Cells with the minus that a column of credits implies, so that a draft adds them up as they are meant. */
const signedCells = (row: Row, figure: PrintedFigure | undefined, cells: readonly string[]): string[] => {
  const [money, ...others] = figure?.money ?? [];
  const isTurned = figure !== undefined && money !== undefined && figure.cents === -money.cents && figure.cents < 0;
  if (!isTurned || others.length > 0) return [...cells];
  const printed = textOf(row.words.slice(money.firstWord, money.lastWord + 1));
  return cells.map((cell) => (cell === printed ? `-${cell}` : cell));
};

/** Table as printed, for a person to complete; null if it is too large for that. */
export const draftTableOf = (
  rows: readonly Row[],
  { records, headingRows, shape, explained, start, isAmountOpen }: PrintedTable,
  { width, height }: PageSize,
): { readonly columns: ReadColumn[]; readonly rows: DraftRow[] } | null => {
  const roles = new Map<number, RowRole>([...headingRows].map((row) => [row, 'vehicle']));
  for (const record of records)
    for (const row of record.rows) roles.set(row, row === record.figure.row ? 'position' : 'text');
  const figures = new Map(records.map(({ figure }) => [figure.row, figure]));
  // Amounts below the total on its page, such as a deposit, are part of what a person decides about.
  const below = explained.isLateApart ? 0 : (explained.late.at(-1)?.row ?? 0) + 1;
  const printed = rows.slice(start, Math.max(explained.end, below));
  if (printed.length > maxDraftRows || shape.columns.length > maxDraftColumns) return null;
  return {
    columns: shape.columns.map(({ role, heading, left, right }) => ({
      role: isAmountOpen && role === 'amount' ? 'ignored' : role,
      heading,
      left: share(left, width),
      right: share(right, width),
    })),
    rows: printed.map((row, index) => ({
      role: roles.get(start + index) ?? 'ignored',
      page: row.page,
      top: share(row.y - row.height, height),
      bottom: share(row.y + descent * row.height, height),
      cells: signedCells(row, figures.get(start + index), cellTexts(shape.columns, row)),
    })),
  };
};
