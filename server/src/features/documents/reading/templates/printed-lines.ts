import { isDistrict } from '@flottwart/contract/grammar/districts';
import { monthNumber } from '@flottwart/contract/grammar/months';
import { cleanLine } from '@flottwart/contract/rules/forbidden-characters';
import { maxTemplateLineLength, maxTemplateWordsOfLine } from '@flottwart/contract/rules/limits';
import { moneyIn, type PrintedMoney } from '../text-layer/money.ts';
import { type Row, rowsOf, type TextItem, textOf, type Word } from '../text-layer/rows.ts';

/** Word of a line, or several that make an amount or a plate. */
export interface Part {
  readonly kind: 'word' | 'money' | 'plate';
  readonly text: string;
  /** Text with its figures replaced, so that it is known again next month. */
  readonly shape: string;
  readonly left: number;
  readonly right: number;
  readonly cents: number | null;
}

/** Printed line with the shape by which a template knows it. */
export interface PrintedLine {
  readonly row: Row;
  readonly parts: readonly Part[];
  readonly shape: string;
  /** As printed, for lines whose figures count. */
  readonly text: string;
}

const pointFigure = /^([(€-]?-?\d{1,3}(?:,\d{3})*)\.(\d{2})([-)€]?)$/;

/** Amounts with a point before the cents, written with a comma. */
const withComma = (word: Word): Word => {
  const [, whole, cents, after] = pointFigure.exec(word.text) ?? [];
  return whole === undefined ? word : { ...word, text: `${whole.replaceAll(',', '.')},${cents}${after}` };
};

const rowsWithSign = (items: readonly TextItem[], decimalSign: ',' | '.'): Row[] => {
  const rows = rowsOf(items);
  return decimalSign === ',' ? rows : rows.map((row) => ({ ...row, words: row.words.map(withComma) }));
};

const plate = /^([A-ZÄÖÜ]{1,3})[\s-]+([A-Z]{1,2})[\s-]*[1-9]\d{0,3}\s?[EH]?$/;
const maxWordsOfPlate = 4;

/** Count of words from here that are a plate; 0 without one. */
const plateWords = (words: readonly Word[], at: number): number => {
  for (let count = maxWordsOfPlate; count > 0; count -= 1) {
    const text = textOf(words.slice(at, at + count)).replace(/^[(„"]|[)“",;:]$/g, '');
    const district = at + count <= words.length ? plate.exec(text)?.[1] : undefined;
    if (district !== undefined && isDistrict(district)) return count;
  }
  return 0;
};

/** Keeps letters, and replaces figures and months, which change from document to document. */
const shapeOfWord = (text: string): string => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters.length >= 3 && monthNumber(letters) !== null && !/\d/.test(text.replace(/\d{2,4}$/, '')))
    return text.replace(/\p{L}+/u, 'M').replace(/\d+/g, '0');
  return text.replace(/\d+/g, '0');
};

/** A value directly after the colon of its label is a word of its own. */
const splitAtColon = (word: Word): Word[] => {
  const at = word.text.search(/(?<=\p{L}[.)]?:)[^\s:/]/u);
  if (at < 0) return [word];
  const middle = word.left + ((word.right - word.left) * at) / word.text.length;
  return [
    { ...word, text: word.text.slice(0, at), right: middle },
    { text: word.text.slice(at), left: middle, right: word.right },
  ];
};

/** Amount or plate out of several words. */
const joinedPart = (words: readonly Word[], money: PrintedMoney | undefined): Part[] => {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const text = textOf(words);
  if (!money) return [{ kind: 'plate', text, shape: 'P', left: first.left, right: last.right, cents: null }];
  return [{ kind: 'money', text, shape: '€', left: money.left, right: money.right, cents: money.cents }];
};

const wordParts = (word: Word): Part[] =>
  splitAtColon(word).map(({ text, left, right }) => ({
    kind: 'word',
    text,
    shape: shapeOfWord(text),
    left,
    right,
    cents: null,
  }));

const partsOf = (row: Row): Part[] => {
  const amounts = moneyIn(row);
  const parts: Part[] = [];
  for (let at = 0; at < row.words.length; ) {
    const money = amounts.find(({ firstWord }) => firstWord === at);
    const count = money ? money.lastWord - money.firstWord + 1 : plateWords(row.words, at);
    const words = row.words.slice(at, at + Math.max(1, count));
    parts.push(...(count > 0 ? joinedPart(words, money) : words.flatMap(wordParts)));
    at += words.length;
  }
  return parts;
};

/** Text that a template may hold: one clean line of bounded length. */
export const plainText = (text: string): string => cleanLine(text).trim().slice(0, maxTemplateLineLength).trim();

const lineOf = (row: Row): PrintedLine => {
  const parts = partsOf(row).slice(0, maxTemplateWordsOfLine);
  return {
    row,
    parts,
    shape: plainText(parts.map(({ shape }) => shape).join(' ')),
    text: plainText(parts.map(({ text }) => text).join(' ')),
  };
};

/** Value of a part without the punctuation around it. */
export const printedValue = (parts: readonly Part[]): string =>
  parts
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[\s,;.:(„"]+|[\s,;.:)“"]+$/g, '');

const cache = new WeakMap<readonly TextItem[], Map<string, readonly PrintedLine[]>>();

/** Lines of a document, cached because every template of a company is compared with them. */
export const printedLines = (items: readonly TextItem[], decimalSign: ',' | '.'): readonly PrintedLine[] => {
  const bySign = cache.get(items) ?? new Map<string, readonly PrintedLine[]>();
  cache.set(items, bySign);
  const lines = bySign.get(decimalSign) ?? rowsWithSign(items, decimalSign).map(lineOf);
  bySign.set(decimalSign, lines);
  return lines;
};
