import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { PrintedFigure } from './explain-figures.ts';
import type { Header } from './headings.ts';
import { type Row, startsWithNumber } from './rows.ts';

/** Numbers of positions are where those of the figures' rows are; without any, a header may say that there are none. */
export const numberTest = (
  rows: readonly Row[],
  positions: readonly PrintedFigure[],
  headers: readonly Header[],
): { readonly isNumbered: (row: Row) => boolean; readonly areAllNumbered: boolean } => {
  const numbers = positions
    .map(({ row }) => elementAt(rows, row))
    .filter(startsWithNumber)
    .map(({ words }) => elementAt(words, 0));
  if (numbers.length === 0) {
    const mayNumber =
      headers.length === 0 || headers.some(({ headings }) => headings.some(({ role }) => role === 'number'));
    return { isNumbered: (row) => mayNumber && startsWithNumber(row), areAllNumbered: false };
  }
  const left = numbers.reduce((least, word) => Math.min(least, word.left), Number.POSITIVE_INFINITY);
  const right = numbers.reduce((most, word) => Math.max(most, word.right), 0);
  const isNumbered = (row: Row): boolean => {
    const first = row.words[0];
    return startsWithNumber(row) && first !== undefined && first.left < right + 1 && left - 1 < first.right;
  };
  return { isNumbered, areAllNumbered: numbers.length === positions.length };
};
