import type { IssuerAssignment } from '../reading-context.ts';
import type { TableRecord } from './group-rows.ts';
import type { Header } from './headings.ts';
import { moneyIn } from './money.ts';
import type { Row } from './rows.ts';
import { type Candidate, inOneColumn } from './sections.ts';
import { mainRows, spansOf, type TableColumn, type TableShape } from './table-columns.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Tolerance between the assigned edge and the figures of another document, as a fraction of the height. */
const alignment = 1;

/** The column that a person assigned to the amounts. */
export const assignedCandidate = (
  rows: readonly Row[],
  headers: readonly Header[],
  { columns }: IssuerAssignment,
  { width }: PageSize,
): Candidate[] => {
  const height = rows.find((row) => moneyIn(row).length > 0)?.height ?? 10;
  return columns
    .filter(({ role }) => role === 'amount')
    .map(({ right }) =>
      inOneColumn(rows, headers, { debit: right * width, credit: null, tolerance: alignment * height }),
    );
};

/** Edges of the columns that a person set aside. */
export const setAsideColumns = (assignment: IssuerAssignment | null, { width }: PageSize): readonly Edges[] =>
  (assignment?.columns ?? [])
    .filter(({ role }) => role === 'ignored')
    .map(({ left, right }) => ({ left: left * width, right: right * width }));

const overlapOf = (a: Edges, b: Edges): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** Printed columns with the roles that a person assigned to them. */
export const assignedShape = (
  rows: readonly Row[],
  records: readonly TableRecord[],
  { columns }: IssuerAssignment,
  { width }: PageSize,
): TableShape => {
  const assigned = columns.map((column) => ({ ...column, left: column.left * width, right: column.right * width }));
  const found = spansOf(mainRows(rows, records)).map((span): TableColumn => {
    const best = assigned.toSorted((a, b) => overlapOf(span, b) - overlapOf(span, a))[0];
    return { role: best?.role ?? 'service', heading: best?.heading ?? '', left: span.left, right: span.right };
  });
  const hasAmount = found.some(({ role }) => role === 'amount');
  return {
    columns: found,
    doubts: hasAmount ? [] : ['Keine Spalte steht dort, wo die Beträge dieses Ausstellers stehen.'],
  };
};
