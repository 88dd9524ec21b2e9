import type { InvoiceProfile } from '../profiles/profiles.ts';
import { type Money, moneyIn } from './money.ts';
import { type Hit, phrasesIn } from './phrases.ts';
import { type Row, tokensOf, type Word } from './rows.ts';

/** Amounts labelled as totals, the most specific label first. */
export interface Totals {
  readonly net: readonly number[];
  readonly gross: readonly number[];
  /** One amount per tax line. */
  readonly taxes: readonly number[];
  /** All amounts outside the positions, unsigned. */
  readonly printed: ReadonlySet<number>;
}

const maxRowsBelow = 3;
const alignment = 1.5;

/** Amounts after the label up to the next label, last one first, because a rate or a base may precede it. */
const amountsAfterLabel = (money: readonly Money[], label: Hit, next: Hit | undefined): number[] =>
  money
    .filter(({ word }) => word > label.lastWord && (next === undefined || word < next.firstWord))
    .map(({ cents }) => cents)
    .reverse();

/** Amounts below the label, as in a small table of taxes. */
const amountsBelowLabel = (
  row: Row,
  label: Hit,
  rowsBelow: readonly Row[],
  signs: InvoiceProfile['signs'],
): number[] => {
  const first = row.words[label.firstWord] as Word;
  const last = row.words[label.lastWord] as Word;
  return rowsBelow
    .filter(({ page, y }) => page === row.page && y - row.y <= maxRowsBelow * row.height)
    .flatMap((below) => moneyIn(below, signs))
    .filter(
      ({ left, right }) =>
        Math.abs(right - last.right) <= alignment * row.height || (left < last.right && right > first.left),
    )
    .map(({ cents }) => cents);
};

const candidates = (
  rows: readonly Row[],
  phrases: readonly string[],
  all: readonly string[],
  signs: InvoiceProfile['signs'],
) =>
  rows
    .flatMap((row, at) => {
      const tokens = tokensOf(row);
      const labels = phrasesIn(tokens, all);
      const money = moneyIn(row, signs);
      return phrasesIn(tokens, phrases)
        .filter((hit) => labels.some(({ firstWord, length }) => firstWord === hit.firstWord && length === hit.length))
        .map((hit) => {
          const next = labels.find(({ firstWord }) => firstWord > hit.lastWord);
          const cents =
            money.length > 0
              ? amountsAfterLabel(money, hit, next)
              : amountsBelowLabel(row, hit, rows.slice(at + 1, at + 3), signs);
          return { rank: hit.rank, cents };
        });
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ cents }) => cents);

export const totalsOf = (rows: readonly Row[], { totals, signs }: InvoiceProfile): Totals => {
  const all = [...totals.net, ...totals.tax, ...totals.gross];
  const read = (phrases: readonly string[]): number[][] => candidates(rows, phrases, all, signs);
  return {
    net: read(totals.net).flat(),
    gross: read(totals.gross).flat(),
    taxes: read(totals.tax).flatMap((cents) => cents.slice(0, 1)),
    printed: new Set(rows.flatMap((row) => moneyIn(row, signs)).map(({ cents }) => Math.abs(cents))),
  };
};

/** Requires the tax between net and gross to be printed, because the net is otherwise a subtotal before discounts. */
const taxIsPrinted = (netCents: number, grossCents: number, { taxes, printed }: Totals): boolean => {
  const tax = Math.abs(grossCents) - Math.abs(netCents);
  return tax === 0 || printed.has(tax) || taxes.reduce((sum, each) => sum + Math.abs(each), 0) === tax;
};

/** Total that the positions add up to, with the other one. */
export const fittingTotals = (totals: Totals, sum: number): { netCents: number | null; grossCents: number | null } => {
  const { net, gross } = totals;
  const size = Math.abs(sum);
  const equal = (total: number): boolean => Math.abs(total) === size;
  const netCents = net.find(equal);
  if (netCents !== undefined) {
    const above = gross
      .filter((total) => Math.abs(total) >= size)
      .toSorted((a, b) => Number(equal(a)) - Number(equal(b)));
    const withTax = above.find((total) => taxIsPrinted(netCents, total, totals));
    if (above.length === 0 || withTax !== undefined) return { netCents, grossCents: withTax ?? null };
  }
  const grossCents = gross.find(equal);
  if (grossCents !== undefined) return { netCents: net.find((total) => Math.abs(total) < size) ?? null, grossCents };
  return { netCents: net.find((total) => !equal(total)) ?? null, grossCents: gross[0] ?? null };
};
