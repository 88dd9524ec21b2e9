import type { DocumentDraft, RowRole } from '../reading/draft.ts';
import { kindOfLabel } from '../reading/text-layer/labels.ts';
import { amountOfCell } from './draft-positions.ts';

const sumWords = /übertrag|vortrag|summe|gesamt|saldo|netto|brutto|mwst|ust|steuer|zahlbetrag/i;

/** Words of a letterhead or footer, which a page repeats between its positions. */
const letterWords =
  /\bIBAN\b|\bBIC\b|\bHR[AB]\b|amtsgericht|handelsregister|geschäftsführ|ust-?id|steuernummer|bankverbindung|\bseite \d|www\.|@/i;

/** Row of totals by its words, whichever column holds its figures. */
const isTotal = (cells: readonly string[]): boolean =>
  kindOfLabel(cells.filter((cell) => amountOfCell(cell) === null).join(' ')) !== 'text';

/** Figures above a row: all of them, and those since the last sum. */
interface Above {
  readonly sum: number;
  readonly count: number;
  readonly since: number;
  readonly sinceCount: number;
}

const none: Above = { sum: 0, count: 0, since: 0, sinceCount: 0 };

const repeatsSum = (cents: number, { sum, count, since, sinceCount }: Above): boolean =>
  (cents === sum && count > 1) || (cents === since && sinceCount > 1);

/** Text that follows a sum, or belongs to the letter, says nothing about the position above. */
const continuesPosition = (cells: readonly string[], { sinceCount }: Above): boolean => {
  const text = cells.join(' ').trim();
  return sinceCount > 0 && text !== '' && !letterWords.test(text);
};

/**
 * Roles of the rows by the figures in the amount column: a figure that repeats the sum of those above is no position, nor is anything
 * below the total. Only a proposal; the sums have to close afterwards.
 */
export const rolesByAmounts = ({ columns, rows, netCents, grossCents }: DocumentDraft): readonly RowRole[] => {
  const amount = columns.findIndex(({ role }) => role === 'amount');
  let above = none;
  let isEnded = false;
  return rows.map(({ role, cells }): RowRole => {
    if (isEnded) return 'ignored';
    // A vehicle stays one, whichever column holds the amounts.
    if (role === 'vehicle') return role;
    const cents = amountOfCell(cells[amount] ?? '');
    if (cents === null && !isTotal(cells)) return continuesPosition(cells, above) ? 'text' : 'ignored';
    // Totals may be in another column than the amounts, and what follows them is no text of a position.
    if (cents === null || repeatsSum(cents, above) || sumWords.test(cells.join(' '))) {
      isEnded = cents === above.sum && [netCents, grossCents].includes(cents);
      above = { ...above, since: 0, sinceCount: 0 };
      return 'ignored';
    }
    const { sum, count, since, sinceCount } = above;
    above = { sum: sum + cents, count: count + 1, since: since + cents, sinceCount: sinceCount + 1 };
    return 'position';
  });
};
