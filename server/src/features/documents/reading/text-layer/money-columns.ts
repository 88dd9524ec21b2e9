import { moneyIn, type PrintedMoney } from './money.ts';
import type { Row } from './rows.ts';

/** Places of a column of amounts; two of them if debits and credits are printed apart. */
export interface MoneyColumn {
  readonly debit: number | null;
  readonly credit: number | null;
  readonly tolerance: number;
}

/** Tolerance between the right edges of a column, as a fraction of the height. */
const alignment = 0.7;
/** Columns tried; a page has a handful. */
const maxColumns = 12;

/** Columns of amounts by their right edges, those with the most figures first. */
export const moneyColumnsOf = (rows: readonly Row[]): MoneyColumn[] => {
  const places = rows
    .flatMap((row) => moneyIn(row).map((money) => ({ place: money.end, tolerance: alignment * row.height })))
    .toSorted((a, b) => a.place - b.place);
  const clusters: { place: number; count: number; tolerance: number }[] = [];
  for (const { place, tolerance } of places) {
    const last = clusters.at(-1);
    if (last && place - last.place <= tolerance) last.count += 1;
    else clusters.push({ place, count: 1, tolerance });
  }
  return clusters
    .toSorted((a, b) => b.count - a.count || b.place - a.place)
    .slice(0, maxColumns)
    .map(({ place, tolerance }) => ({ debit: place, credit: null, tolerance: 1.5 * tolerance }));
};

const isAt = (place: number | null, money: PrintedMoney, tolerance: number): boolean =>
  place !== null && (Math.abs(money.end - place) <= tolerance || Math.abs(money.right - place) <= tolerance);

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
