import { maxDraftColumns, maxDraftRows } from '@flottwart/contract/rules/limits';
import type { ReadDocument } from '../document.ts';
import type { DocumentDraft, DraftRow, ReadColumn, ReadQuestion, RowRole } from '../draft.ts';
import { refusals } from '../refusal.ts';
import type { PageSize } from './assigned-columns.ts';
import { draftTypeOf } from './document-type.ts';
import { type PrintedFigure, withoutFigure } from './explain-figures.ts';
import type { PrintedFields } from './fields.ts';
import type { PrintedTable } from './printed-table.ts';
import { periodNotice } from './questions.ts';
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

/** Cells of a position in the block of totals: its text is a service, whichever column it is printed below. */
const cellsInTotals = (row: Row, figure: PrintedFigure, columns: PrintedTable['shape']['columns']): string[] => {
  const text = withoutFigure(row, figure);
  const service = columns.findIndex(({ role }) => role === 'service');
  const amount = columns.findIndex(({ role }) => role === 'amount');
  if (service < 0 || amount < 0) return cellTexts(columns, row);
  const money = row.words.filter((word) => !text.includes(word));
  return columns.map((_, index) => (index === service ? textOf(text) : index === amount ? textOf(money) : ''));
};

/** Table as printed, for a person to complete; null if it is too large for that. */
const draftTableOf = (
  rows: readonly Row[],
  { records, headingRows, totalRows, shape, explained, start, isAmountOpen }: PrintedTable,
  { width, height }: PageSize,
): { readonly columns: ReadColumn[]; readonly rows: DraftRow[] } | null => {
  const roles = new Map<number, RowRole>([...headingRows].map((row) => [row, 'vehicle']));
  for (const record of records)
    for (const row of record.rows) roles.set(row, row === record.figure.row ? 'position' : 'text');
  const figures = new Map(records.map(({ figure }) => [figure.row, figure]));
  const cellsAt = (index: number, row: Row): string[] => {
    const figure = figures.get(index);
    const isInTotals = figure !== undefined && totalRows.has(index);
    return isInTotals ? cellsInTotals(row, figure, shape.columns) : cellTexts(shape.columns, row);
  };
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
      cells: signedCells(row, figures.get(start + index), cellsAt(start + index, row)),
    })),
  };
};

const totalsOf = ({ result }: PrintedTable): { net: number | null; tax: number | null; gross: number | null } => {
  if ('closing' in result) return result.closing;
  const { net, gross } = result;
  return { net, gross, tax: net !== null && gross !== null && gross >= net ? gross - net : null };
};

/** Table with what the words around it say. */
export interface FoundTable {
  readonly fields: PrintedFields;
  readonly table: PrintedTable;
  readonly issuer: ReadDocument['issuer'];
  readonly origin: ReadDocument['origin'];
  readonly notices: readonly string[];
}

/** Draft of a table, with the questions that are left. */
export const draftFrom = (
  rows: readonly Row[],
  size: PageSize,
  { fields, table, issuer, origin, notices }: FoundTable,
  questions: readonly ReadQuestion[],
): DocumentDraft => {
  const printed = draftTableOf(rows, table, size);
  if (!printed) throw refusals.unknownLayout();
  const { net, tax, gross } = totalsOf(table);
  const { declared, references, headerPlate, period, number, date } = fields;
  return {
    origin,
    issuer,
    type: draftTypeOf(declared, table.explained.sum),
    ...{ number, date, references, headerPlate, period, titleKey: declared?.key, headingKey: table.headingKey },
    netCents: net,
    taxCents: tax,
    grossCents: gross,
    notices: [...(period ? [periodNotice(period)] : []), ...notices],
    questions,
    ...printed,
  };
};
