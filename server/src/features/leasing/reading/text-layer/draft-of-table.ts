import { maxDraftColumns, maxDraftRows } from '@flottwart/contract/rules/limits';
import type { DraftColumn, DraftRow, RowRole } from '../draft.ts';
import type { PageSize } from './assigned-columns.ts';
import type { PrintedTable } from './printed-table.ts';
import type { Row } from './rows.ts';
import { cellTexts } from './table-columns.ts';

/** Part of the height below the baseline. */
const descent = 0.25;

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, part / whole));

/** Table as printed, for a person to complete; null if it is too large for that. */
export const draftTableOf = (
  rows: readonly Row[],
  { records, headingRows, shape, explained, start }: PrintedTable,
  { width, height }: PageSize,
): { readonly columns: DraftColumn[]; readonly rows: DraftRow[] } | null => {
  const roles = new Map<number, RowRole>([...headingRows].map((row) => [row, 'vehicle']));
  for (const record of records)
    for (const row of record.rows) roles.set(row, row === record.figure.row ? 'position' : 'text');
  const printed = rows.slice(start, explained.end);
  if (printed.length > maxDraftRows || shape.columns.length > maxDraftColumns) return null;
  return {
    columns: shape.columns.map(({ role, heading, left, right }) => ({
      role,
      heading,
      left: share(left, width),
      right: share(right, width),
    })),
    rows: printed.map((row, index) => ({
      role: roles.get(start + index) ?? 'ignored',
      page: row.page,
      top: share(row.y - row.height, height),
      bottom: share(row.y + descent * row.height, height),
      cells: cellTexts(shape.columns, row),
    })),
  };
};
