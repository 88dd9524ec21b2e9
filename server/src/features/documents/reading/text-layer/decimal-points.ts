import { type Refusal, refusals } from '../refusal.ts';
import { moneyIn } from './money.ts';
import type { Row } from './rows.ts';

const pointFigure = /^([-‐-―−(]?(?:€|EUR)?)(\d{1,3}(?:[,'’]\d{3})+|\d{1,12})\.(\d{2})((?:€|EUR)?[-‐-―−)]?)$/;

const withComma = (text: string): string =>
  text.replace(
    pointFigure,
    (...[, before = '', euros = '', cents = '', after = '']: readonly string[]) =>
      `${before}${euros.replace(/[,'’]/g, '.')},${cents}${after}`,
  );

export interface CommaRows {
  readonly rows: readonly Row[];
  /** Figure as printed, `1,250.00`; null if the figures have commas. */
  readonly pointFigure: string | null;
}

/** Rows with a comma before the cents, as all figures are read; a document that prints any so is left as it is. */
export const withCommas = (rows: readonly Row[]): CommaRows => {
  const figures = rows.flatMap(({ words }) => words.map(({ text }) => text)).filter((text) => pointFigure.test(text));
  const [first = null] = figures.toSorted((a, b) => b.length - a.length);
  if (first === null || rows.some((row) => moneyIn(row).length > 0)) return { rows, pointFigure: null };
  return {
    rows: rows.map((row) => ({ ...row, words: row.words.map((word) => ({ ...word, text: withComma(word.text) })) })),
    pointFigure: first,
  };
};

const oddFigure = /^([-‐-―−(]?(?:€|EUR)?)(\d{1,3}(?:\.\d{3})+|\d{1,12}),(\d|\d{3})((?:€|EUR)?[-‐-―−)]?)$/;

const withTwoDecimals = (text: string): string =>
  text.replace(oddFigure, (...[, before = '', euros = '', fraction = '', after = '']: readonly string[]) => {
    const cents = Math.round(Number(`${euros.replaceAll('.', '')}${fraction.padEnd(3, '0')}`) / 10);
    return `${before}${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}${after}`;
  });

interface OddDecimalRows {
  readonly rows: readonly Row[];
  /** Longest figure as printed, `1512,330`. */
  readonly oddFigure: string;
}

/** Rows with two decimals in the place of one or three; null if there are none, or amounts with two. */
export const withoutOddDecimals = (rows: readonly Row[]): OddDecimalRows | null => {
  const figures = rows.flatMap(({ words }) => words.map(({ text }) => text)).filter((text) => oddFigure.test(text));
  const [first] = figures.toSorted((a, b) => b.length - a.length);
  if (first === undefined || rows.some((row) => moneyIn(row).length > 0)) return null;
  return {
    rows: rows.map((row) => ({
      ...row,
      words: row.words.map((word) => ({ ...word, text: withTwoDecimals(word.text) })),
    })),
    oddFigure: first,
  };
};

/** Amounts such as `1,250.00` among others are positions that cannot be read, not missing ones. */
export const whyNoTable = (rows: readonly Row[], hasHeader: boolean): Refusal => {
  const foreign = rows.flatMap(({ words }) => words).find(({ text }) => pointFigure.test(text))?.text;
  if (hasHeader && foreign !== undefined) return refusals.unreadableAmount(foreign);
  return hasHeader ? refusals.noPositions() : refusals.unknownLayout();
};
