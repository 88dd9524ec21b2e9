import { labelKey } from '../text.ts';

/** Text item with its place on the page; y is the baseline and grows downwards. */
export interface TextItem {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True for text that was printed in one go, so that the gap before it is measured and not estimated. */
  readonly isRun?: boolean;
}

export interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** True at the beginning of a run. */
  readonly startsRun?: boolean;
}

/** Words of one printed line, from left to right. */
export interface Row {
  readonly page: number;
  readonly y: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** True if texts are printed over each other, so that words may be mixed up. */
  readonly isOverprinted: boolean;
}

/** Tolerance for a shared baseline, as a fraction of the smaller height. */
const sameBaseline = 0.45;
/** Gap within a word, as a fraction of the height. */
const sameWord = 0.12;

/** Splits a text item into words, distributing its width over its characters. */
const wordsOf = ({ text, x, width, isRun = false }: TextItem): Word[] => {
  const perLetter = width / text.length;
  return [...text.matchAll(/\S+/g)].map((match, index) => ({
    text: match[0],
    left: x + match.index * perLetter,
    right: x + (match.index + match[0].length) * perLetter,
    startsRun: isRun && index === 0,
  }));
};

const joinFragments = (words: readonly Word[], height: number): Word[] => {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before && word.left - before.right < sameWord * height)
      joined[joined.length - 1] = { ...before, text: before.text + word.text, right: word.right };
    else joined.push(word);
  }
  return joined;
};

/** Letters of a word in spaced print: "R E C H N U N G". */
const minSpacedLetters = 5;
/** Widest gap between them, as a fraction of the height, and as a factor of the narrowest. */
const spacedGap = { heights: 1.5, factor: 1.7 } as const;

const isLetter = ({ text }: Word): boolean => /^\p{L}$/u.test(text);

/** Single letters with even gaps from this word on; a wider gap begins the next word. */
const spacedLetters = (words: readonly Word[], from: number, height: number): Word[] => {
  const letters: Word[] = [];
  let narrowest = spacedGap.heights * height;
  for (const word of words.slice(from)) {
    const before = letters.at(-1);
    const gap = before ? word.left - before.right : 0;
    if (!isLetter(word) || gap > Math.min(spacedGap.heights * height, spacedGap.factor * narrowest)) break;
    if (before) narrowest = Math.min(narrowest, gap);
    letters.push(word);
  }
  return letters;
};

const joinSpacedLetters = (words: readonly Word[], height: number): Word[] => {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const letters = spacedLetters(words, at, height);
    const [word, last] = [words[at], letters.at(-1)];
    const isSpaced = letters.length >= minSpacedLetters;
    if (word && last && isSpaced)
      joined.push({ ...word, text: letters.map(({ text }) => text).join(''), right: last.right });
    else if (word) joined.push(word);
    at += isSpaced ? letters.length : 1;
  }
  return joined;
};

/** Overlap of two texts, as a fraction of the height. */
const overprint = 0.4;

const overlaps = (words: readonly Word[], height: number): boolean =>
  words.some((word, index) => word.left - (words[index - 1]?.right ?? word.left) < -overprint * height);

const rowOf = (items: readonly TextItem[]): Row | null => {
  const first = items[0];
  if (!first) return null;
  const height = Math.max(...items.map((item) => item.height));
  const words = items.flatMap(wordsOf).sort((a, b) => a.left - b.left);
  return {
    page: first.page,
    y: first.y,
    height,
    words: joinSpacedLetters(joinFragments(words, height), height),
    isOverprinted: overlaps(words, height),
  };
};

export const rowsOf = (items: readonly TextItem[]): Row[] => {
  const lines: TextItem[][] = [];
  for (const item of items.toSorted((a, b) => a.page - b.page || a.y - b.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    const fits = first?.page === item.page && item.y - first.y <= sameBaseline * Math.min(first.height, item.height);
    if (line && fits) line.push(item);
    else lines.push([item]);
  }
  return lines.map(rowOf).filter((row) => row !== null);
};

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Gap after a position number in a column of its own, as a fraction of the height. */
const numberGap = 0.8;

/** Gap before a run that separates columns, as a fraction of the height; blanks within a text are narrower. */
export const runGap = 0.62;

/** True if a number has a column of its own before the text, unlike a year that begins a continued text. */
export const startsWithNumber = ({ words, height }: Row): boolean => {
  const [first, second] = words;
  return (
    first !== undefined &&
    second !== undefined &&
    /^\d{1,5}\.?$/.test(first.text) &&
    second.left - first.right >= (second.startsRun ? runGap : numberGap) * height
  );
};

export interface Token {
  readonly text: string;
  readonly word: number;
  /** True at the start of a column; phrases do not cross such a gap. */
  readonly startsCell: boolean;
}

/** Gap between columns, as a fraction of the height. */
const cellGap = 1.2;

const tokenize = (row: Row): Token[] =>
  row.words.flatMap((word, index) => {
    const before = row.words[index - 1];
    const afterGap = before === undefined || word.left - before.right > cellGap * row.height;
    return labelKey(word.text)
      .split(' ')
      .filter((text) => text !== '')
      .map((text, part) => ({ text, word: index, startsCell: afterGap && part === 0 }));
  });

const tokenCache = new WeakMap<Row, Token[]>();

/** Normalised words of a row ("Rechnungs-Nr.:" gives `rechnungs`, `nr`), cached because they are read many times. */
export const tokensOf = (row: Row): readonly Token[] => {
  const tokens = tokenCache.get(row) ?? tokenize(row);
  tokenCache.set(row, tokens);
  return tokens;
};
