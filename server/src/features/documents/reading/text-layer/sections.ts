import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Header } from './headings.ts';
import { figureIn, type MoneyColumn, moneyColumnsOf } from './money-columns.ts';
import type { Row } from './rows.ts';

/** Part of a table under one header, or without one; `from` is its first row. */
export interface TableSection {
  readonly header: Header | null;
  readonly from: number;
  readonly column: MoneyColumn;
}

/** A way to read the document: its sections, in order. */
export type Candidate = readonly TableSection[];

/** Rows below a header within which its first figure is expected. */
const firstFigureWithin = 12;
/** Distance of figures from the edge of their heading, as a factor of the column's tolerance. */
const headingReach = 3;

const isFirstFigure = (rows: readonly Row[], header: Header, column: MoneyColumn): boolean =>
  rows.slice(header.end, header.end + firstFigureWithin).some((row) => figureIn(row, column) !== null);

/** Sections in which the same column counts, from the first header above it. */
export const inOneColumn = (rows: readonly Row[], headers: readonly Header[], column: MoneyColumn): Candidate => {
  const first = headers.findIndex((header) => isFirstFigure(rows, header, column));
  if (first < 0) return [{ header: null, from: rows.findIndex((row) => figureIn(row, column) !== null), column }];
  return headers.slice(first).map((header) => ({ header, from: header.end, column }));
};

type MoneyRole = 'amount' | 'gross' | 'debit' | 'credit';

/** Column under a heading of this role; of several the last, which is the total of the line. */
const columnUnder = (header: Header, columns: readonly MoneyColumn[], role: MoneyRole): MoneyColumn | null => {
  const heading = header.headings.findLast((each) => each.role === role);
  if (!heading) return null;
  const nearest = columns
    .map((column) => ({ column, miss: Math.abs((column.debit ?? 0) - heading.right) }))
    .toSorted((a, b) => a.miss - b.miss)[0];
  return nearest && nearest.miss <= headingReach * nearest.column.tolerance ? nearest.column : null;
};

/** Debits and credits in columns of their own, as their headings say. */
const inTwoColumns = (header: Header, columns: readonly MoneyColumn[]): MoneyColumn | null => {
  const roles = header.headings.map(({ role }) => role);
  if (!roles.includes('debit') || !roles.includes('credit')) return null;
  const debit = columnUnder(header, columns, 'debit');
  const credit = columnUnder(header, columns, 'credit');
  if (!debit && !credit) return null;
  return {
    debit: debit?.debit ?? null,
    credit: credit?.debit ?? null,
    tolerance: debit?.tolerance ?? credit?.tolerance ?? 0,
  };
};

/** Each table with the column that its own header names. */
const byHeader = (headers: readonly Header[], columns: readonly MoneyColumn[]): Candidate =>
  headers.flatMap((header) => {
    const column =
      inTwoColumns(header, columns) ?? columnUnder(header, columns, 'amount') ?? columnUnder(header, columns, 'gross');
    return column ? [{ header, from: header.end, column }] : [];
  });

/** All ways to read the document, the one that its headings suggest first. */
export const candidatesOf = (rows: readonly Row[], headers: readonly Header[]): Candidate[] => {
  const columns = moneyColumnsOf(rows);
  const suggested = byHeader(headers, columns);
  if (suggested.some(({ column }) => column.credit !== null || column.debit === null)) return [suggested];
  const single = columns.map((column) => inOneColumn(rows, headers, column));
  return suggested.length > 0 ? [suggested, ...single] : single;
};

/** Section of each row; rows above the first belong to none. */
export const sectionAt = (candidate: Candidate, row: number): TableSection | null => {
  let [low, high] = [0, candidate.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elementAt(candidate, middle).from <= row) low = middle + 1;
    else high = middle;
  }
  return candidate[low - 1] ?? null;
};
