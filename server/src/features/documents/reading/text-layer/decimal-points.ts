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

/** Rows with a comma before the cents, where every figure is printed with a point; sums that close prove it. */
export const withCommas = (rows: readonly Row[]): readonly Row[] => {
  const isPoint = rows.some(({ words }) => words.some(({ text }) => pointFigure.test(text)));
  if (!isPoint || rows.some((row) => moneyIn(row).length > 0)) return rows;
  return rows.map((row) => ({ ...row, words: row.words.map((word) => ({ ...word, text: withComma(word.text) })) }));
};

/** Amounts such as `1,250.00` among others are positions that cannot be read, not missing ones. */
export const whyNoTable = (rows: readonly Row[], hasHeader: boolean): Refusal => {
  const foreign = rows.flatMap(({ words }) => words).find(({ text }) => pointFigure.test(text))?.text;
  if (hasHeader && foreign !== undefined) return refusals.unreadableAmount(foreign);
  return hasHeader ? refusals.noPositions() : refusals.unknownLayout();
};
