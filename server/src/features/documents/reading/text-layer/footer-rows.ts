import { labelKey } from '../text.ts';
import { isFiller, kindOfLabel } from './labels.ts';
import { moneyIn } from './money.ts';
import { type PrintedTable, printedTableOf } from './printed-table.ts';
import { type Row, textOf } from './rows.ts';
import type { TableSource } from './table-readings.ts';

const maxLabelLength = 80;
const minWordLength = 4;

/**
 * Words by which a row with an amount that is neither position nor total is known again: "bei Zahlung bis Skonto". Null for taxes and for rows that name
 * nothing but a total, which are compared in every document.
 */
export const footerLabelOf = (text: string): string | null => {
  const words = labelKey(text)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word) && !/\d/.test(word) && word !== 'eur');
  if (kindOfLabel(words.join(' ')) === 'tax') return null;
  const namesMore = words.some(
    (word) => word.length >= minWordLength && !isFiller(word) && kindOfLabel(word) === 'text',
  );
  return namesMore ? words.join(' ').slice(0, maxLabelLength) : null;
};

/** Rows whose amount people have left uncounted on an earlier document of the issuer. */
const answeredRows = (rows: readonly Row[], footers: readonly string[]): ReadonlySet<number> => {
  if (footers.length === 0) return new Set();
  const known = new Set(footers);
  return new Set(
    rows.flatMap((row, index) =>
      moneyIn(row).length > 0 && known.has(footerLabelOf(textOf(row.words)) ?? '') ? [index] : [],
    ),
  );
};

/** Applies answers about earlier documents of the issuer only if the table does not close without them. */
export const tableWithAnswers = (
  source: Omit<TableSource, 'answered'>,
): { table: PrintedTable | null; answered: ReadonlySet<number> } => {
  const nothing: ReadonlySet<number> = new Set();
  const table = printedTableOf({ ...source, answered: nothing });
  const answered = answeredRows(source.rows, source.assignment?.footers ?? []);
  if (answered.size === 0 || (table && 'closing' in table.result)) return { table, answered: nothing };
  return { table: printedTableOf({ ...source, answered }), answered };
};

export const footerNotices = (rows: readonly Row[], answered: ReadonlySet<number>): string[] =>
  [...answered].map(
    (row) => `Wie zuletzt für diesen Aussteller nicht gezählt: „${textOf(rows[row]?.words ?? []).slice(0, 80)}“.`,
  );
