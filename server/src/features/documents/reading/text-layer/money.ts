import { germanCents, wholeEuroCents } from '@flottwart/contract/grammar/amount';
import type { Row, Word } from './rows.ts';

/** Amount with its place; sign, currency and parentheses may be separate words around it. */
export interface PrintedMoney {
  readonly cents: number;
  readonly firstWord: number;
  readonly lastWord: number;
  readonly left: number;
  /** Right edge of the digits. */
  readonly right: number;
  /** Right edge including currency and sign. */
  readonly end: number;
}

/** "./." is the minus of bookkeepers. */
const minus = /^(?:[-‐-―−]|\.\/\.)$/;
const currency = /^(?:€|EUR)$/i;
const debitMark = /^(?:S|Soll)$/;
const creditMark = /^(?:H|Haben)$/;
const parts =
  /^(\(?)((?:€|EUR)?)((?:[-‐-―−]|\.\/\.)?)([\d.']+,(?:\d{2}|[-‐-―−]{1,2}))([-‐-―−+]?)((?:€|EUR)?)(\)?)(S|H|Soll|Haben|[-‐-―−])?$/i;
/** Widest blank within a figure such as `1 234,56`, as a fraction of the height. */
const blankInFigure = 0.65;

const isNear = (a: Word | undefined, b: Word | undefined, within: number): boolean =>
  a !== undefined && b !== undefined && b.left - a.right < within;

/** First word of a figure whose thousands are separated by blanks. */
const startOfFigure = (words: readonly Word[], at: number, height: number): number => {
  if (!/^[(-]?\d{3}(?:,|$)/.test(words[at]?.text ?? '')) return at;
  let first = at;
  while (
    /^[(]?[-‐-―−]?\d{1,3}$/.test(words[first - 1]?.text ?? '') &&
    isNear(words[first - 1], words[first], blankInFigure * height)
  ) {
    first -= 1;
    if (!/^\d{3}$/.test(words[first]?.text ?? '')) break;
  }
  return first;
};

interface Around {
  readonly first: number;
  readonly last: number;
  readonly isNegative: boolean;
}

const isBefore = (text: string): boolean => minus.test(text) || currency.test(text) || text === '(';
const isSign = (text: string): boolean => minus.test(text) || creditMark.test(text);
const isAfter = (text: string): boolean => isSign(text) || currency.test(text) || debitMark.test(text) || text === ')';
/** Sign and currency are at most two words. */
const maxWordsAround = 2;

/** Signs and currency in words of their own before and after the figure. */
const around = ({ words, height }: Row, from: number, to: number): Around => {
  const textAt = (index: number): string => words[index]?.text ?? '';
  let [first, last] = [from, to];
  while (from - first < maxWordsAround && isBefore(textAt(first - 1)) && isNear(words[first - 1], words[first], height))
    first -= 1;
  while (last - to < maxWordsAround && isAfter(textAt(last + 1)) && isNear(words[last], words[last + 1], height))
    last += 1;
  const isNegative =
    words.slice(first, from).some(({ text }) => !currency.test(text)) ||
    words.slice(to + 1, last + 1).some(({ text }) => isSign(text));
  return { first, last, isNegative };
};

const wholeParts = /^(\(?)((?:€|EUR)?)([-‐-―−]?)(\d{1,3}(?:\.\d{3})+|\d{1,7})([-‐-―−]?)((?:€|EUR)?)(\)?)$/i;

/** Whole euros, `1.250 €`: a number without cents is an amount only beside its currency. */
const isWholeEuro = ({ words, height }: Row, at: number): boolean => {
  const match = wholeParts.exec(words[at]?.text ?? '');
  if (!match) return false;
  const isCurrency = (index: number): boolean => currency.test(words[index]?.text ?? '');
  return (
    match[2] !== '' ||
    match[6] !== '' ||
    (isCurrency(at + 1) && isNear(words[at], words[at + 1], height)) ||
    (isCurrency(at - 1) && isNear(words[at - 1], words[at], height))
  );
};

interface Figure {
  readonly from: number;
  readonly text: string;
  readonly match: RegExpExecArray;
  readonly cents: number;
}

/** Figure that ends with this word, with its first word; null if it is none. */
const figureAt = (row: Row, at: number): Figure | null => {
  const { words, height } = row;
  const word = words[at];
  if (!word || words[at + 1]?.text.startsWith('%')) return null;
  const hasCents = word.text.includes(',');
  if (!hasCents && !isWholeEuro(row, at)) return null;
  const from = startOfFigure(words, at, height);
  const text = words
    .slice(from, at + 1)
    .map((each) => each.text)
    .join('');
  const match = (hasCents ? parts : wholeParts).exec(text);
  const digits = match?.[4] ?? '';
  const cents = hasCents ? germanCents(digits) : wholeEuroCents(`${digits}€`);
  return match && cents !== null ? { from, text, match, cents } : null;
};

const moneyAt = (row: Row, at: number): PrintedMoney | null => {
  const { words } = row;
  const word = words[at];
  const figure = figureAt(row, at);
  if (!word || !figure) return null;
  const { from, text, match, cents } = figure;
  const [, open, , before, , after, , , mark = ''] = match;
  const { first, last, isNegative } = around(row, from, at);
  const negative =
    isNegative || open === '(' || before !== '' || /^[-‐-―−]$/.test(after ?? '') || /^(?:h|haben|[-‐-―−])$/i.test(mark);
  const afterDigits = text.length - text.indexOf(match[4] ?? '') - (match[4]?.length ?? 0);
  const perLetter = (word.right - word.left) / word.text.length;
  return {
    cents: negative && cents !== 0 ? -cents : cents,
    firstWord: first,
    lastWord: last,
    left: words[from]?.left ?? word.left,
    right: word.right - afterDigits * perLetter,
    end: words[last]?.right ?? word.right,
  };
};

const cache = new WeakMap<Row, readonly PrintedMoney[]>();

/** All amounts of a row from left to right, cached because they are read many times. */
export const moneyIn = (row: Row): readonly PrintedMoney[] => {
  const known = cache.get(row) ?? row.words.map((_, index) => moneyAt(row, index)).filter((money) => money !== null);
  cache.set(row, known);
  return known;
};
