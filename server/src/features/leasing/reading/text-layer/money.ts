import type { InvoiceProfile } from '../profiles/profiles.ts';
import { germanCents } from '../values/amount.ts';
import type { Row, Word } from './rows.ts';

/** Amount with its place; sign and currency may be separate words beside it. */
export interface Money {
  readonly cents: number;
  readonly word: number;
  readonly left: number;
  readonly right: number;
  /** Right edge including currency and sign. */
  readonly end: number;
}

const minus = /^[-‐-―−]$/;
const currency = /^(?:€|EUR)$/;

const isNear = (a: Word | undefined, b: Word | undefined, height: number): boolean =>
  a !== undefined && b !== undefined && b.left - a.right < height;

type Signs = InvoiceProfile['signs'];

/** Parses `538,22` or `538,22H`; null if the word is not an amount. */
const amountOf = (text: string, { credit, debit }: Signs): number | null => {
  const plain = germanCents(text);
  if (plain !== null) return plain;
  const mark = [...credit, ...debit].find((each) => text.endsWith(each));
  const cents = mark === undefined ? null : germanCents(text.slice(0, -mark.length));
  return cents !== null && mark !== undefined && credit.includes(mark) ? -cents : cents;
};

const isSign = (text: string, { credit, debit }: Signs): boolean =>
  minus.test(text) || credit.includes(text) || debit.includes(text);

const moneyAt = (row: Row, index: number, signs: Signs): Money | null => {
  const { words, height } = row;
  const word = words[index];
  const cents = word ? amountOf(word.text, signs) : null;
  if (!word || cents === null) return null;
  const before = words[index - 1];
  const unit = words[index + 1];
  const behind = unit && currency.test(unit.text) ? index + 2 : index + 1;
  const after = words[behind];
  const isMark = after && isNear(words[behind - 1], after, height) && isSign(after.text, signs);
  const isNegative =
    (before && minus.test(before.text) && isNear(before, word, height)) ||
    (isMark && !signs.debit.includes(after.text));
  const last = isMark ? after : (words[behind - 1] ?? word);
  return {
    cents: isNegative ? -Math.abs(cents) : cents,
    word: index,
    left: word.left,
    right: word.right,
    end: last.right,
  };
};

export const moneyIn = (row: Row, signs: Signs): Money[] =>
  row.words.map((_, index) => moneyAt(row, index, signs)).filter((money) => money !== null);

const foreign = /^(?:USD|CHF|GBP|PLN|CZK|DKK|SEK|NOK|HUF|\$|£)$/;
const figure = /\d[.,]\d{2}$/;
const gluedForeign = /^[$£]\d[\d.,]*[.,]\d{2}$|[.,]\d{2}[$£]$/;

/** Foreign currency beside an amount or in the header of a table. */
export const foreignCurrencyIn = ({ words }: Row, isHeader: boolean): string | null =>
  words.find(({ text }, index) => {
    const besideFigure = figure.test(words[index - 1]?.text ?? '') || figure.test(words[index + 1]?.text ?? '');
    return gluedForeign.test(text) || (foreign.test(text) && (isHeader || besideFigure));
  })?.text ?? null;
