import { moneyIn, type PrintedMoney } from './money.ts';
import type { Row } from './rows.ts';

/** Right edges of a column of amounts; two of them if debits and credits are printed apart. */
export interface MoneyColumn {
  readonly debit: number | null;
  readonly credit: number | null;
  readonly tolerance: number;
}

/** Tolerance between the right edges of a column, as a fraction of the height. */
const alignment = 0.7;
/** Columns tried; a page has a handful. */
const maxColumns = 12;

/** Right-aligned columns of amounts, those with the most figures first. */
export const moneyColumnsOf = (rows: readonly Row[]): MoneyColumn[] => {
  const ends = rows
    .flatMap((row) => moneyIn(row).map(({ end }) => ({ end, tolerance: alignment * row.height })))
    .toSorted((a, b) => a.end - b.end);
  const clusters: { edge: number; count: number; tolerance: number }[] = [];
  for (const { end, tolerance } of ends) {
    const last = clusters.at(-1);
    if (last && end - last.edge <= tolerance) last.count += 1;
    else clusters.push({ edge: end, count: 1, tolerance });
  }
  return clusters
    .toSorted((a, b) => b.count - a.count || b.edge - a.edge)
    .slice(0, maxColumns)
    .map(({ edge, tolerance }) => ({ debit: edge, credit: null, tolerance: 1.5 * tolerance }));
};

const isAt = (edge: number | null, { end, right }: PrintedMoney, tolerance: number): boolean =>
  edge !== null && (Math.abs(end - edge) <= tolerance || Math.abs(right - edge) <= tolerance);

/** Figure of a row in a column, credits negative; null if it has none. */
export const figureIn = (
  row: Row,
  { debit, credit, tolerance }: MoneyColumn,
): { cents: number; money: readonly PrintedMoney[] } | null => {
  const all = moneyIn(row);
  const plus = all.find((money) => isAt(debit, money, tolerance));
  const less = all.find((money) => money !== plus && isAt(credit, money, tolerance));
  if (!plus && !less) return null;
  return { cents: (plus?.cents ?? 0) - (less?.cents ?? 0), money: [plus, less].filter((money) => money !== undefined) };
};
