import { phrasesIn } from './phrases.ts';
import { columnMark } from './printed-number.ts';
import { type Row, textOf, tokensOf, type Word } from './rows.ts';

/** Values follow their label or are below it. */
const below = { heights: 3.5, rows: 3, shift: 1.5 } as const;

/** Gap between columns after a label, as a fraction of the height; a blank in a typewriter's font is 0.6. */
const columnGap = 0.8;

/** Words as text, with a mark between columns. */
const markedText = (words: readonly Word[], height: number): string =>
  words
    .map(({ text, left }, index) => {
      const before = words[index - 1];
      return before ? `${left - before.right > columnGap * height ? columnMark : ' '}${text}` : text;
    })
    .join('');

/** Texts below a label, the nearest first. */
export const underLabel = (rows: readonly Row[], at: number, label: readonly Word[]): string[] => {
  const row = rows[at];
  const [first, last] = [label[0], label.at(-1)];
  if (!row || !first || !last) return [];
  return rows
    .slice(at + 1, at + 1 + below.rows)
    .filter(({ page, y }) => page === row.page && y - row.y <= below.heights * row.height)
    .map(({ words }) => words.filter(({ left }) => left >= first.left - below.shift * row.height))
    .filter((words) => {
      const start = words[0];
      return start !== undefined && start.left < last.right + below.shift * row.height;
    })
    .map((words) => markedText(words, row.height));
};

interface LabelQuery<Value> {
  readonly phrases: readonly string[];
  /** Labels that contain a phrase but mean something else: "zu Rechnungsnummer". */
  readonly except?: readonly string[];
  /** Parses a value, null if it is none. */
  readonly read: (text: string, isInSentence: boolean) => Value | null;
  /** Labels that count, by their place and text. */
  readonly counts?: (label: { readonly at: number; readonly word: number; readonly text: string }) => boolean;
}

/** True at the start of a line or column; "Unsere Gutschrift-Nr.:" is a label too. */
const startsCell = (
  row: Row,
  { firstWord, lastWord }: { readonly firstWord: number; readonly lastWord: number },
): boolean => {
  const starts = (at: number): boolean => tokensOf(row).some((token) => token.startsCell && token.word === at);
  const isOurs = /^unsere?$/i.test(row.words[firstWord - 1]?.text ?? '') && /:$/.test(row.words[lastWord]?.text ?? '');
  return starts(firstWord) || (isOurs && starts(firstWord - 1));
};

interface LabelledValue<Value> {
  readonly value: Value;
  readonly isInSentence: boolean;
}

/** Values of all labels that have one, the best first; a label at the start of a line or column counts more than one in a sentence. */
export const labelledValues = <Value>(
  rows: readonly Row[],
  { phrases, except = [], read, counts = () => true }: LabelQuery<Value>,
): LabelledValue<Value>[] => {
  const places = rows
    .flatMap((row, at) => {
      const tokens = tokensOf(row);
      const others = phrasesIn(tokens, except);
      return phrasesIn(tokens, phrases)
        .filter(({ firstWord }) => !others.some((other) => other.firstWord <= firstWord && firstWord <= other.lastWord))
        .filter(({ firstWord, lastWord }) =>
          counts({ at, word: firstWord, text: textOf(row.words.slice(firstWord, lastWord + 1)) }),
        )
        .map((hit) => ({
          ...hit,
          row,
          at,
          isInSentence: !startsCell(row, hit),
        }));
    })
    .toSorted((a, b) => Number(a.isInSentence) - Number(b.isInSentence) || a.rank - b.rank || a.at - b.at);
  return places.flatMap(({ row, at, firstWord, lastWord, isInSentence }) => {
    const after = markedText(row.words.slice(lastWord + 1), row.height);
    const candidates = [after, ...underLabel(rows, at, row.words.slice(firstWord, lastWord + 1))];
    for (const text of candidates) {
      const value = read(text.replace(/^[\s:.#]+/, ''), isInSentence);
      if (value !== null) return [{ value, isInSentence }];
    }
    return [];
  });
};

/** Value of the best label that has one. */
export const labelled = <Value>(rows: readonly Row[], query: LabelQuery<Value>): Value | null =>
  labelledValues(rows, query)[0]?.value ?? null;
