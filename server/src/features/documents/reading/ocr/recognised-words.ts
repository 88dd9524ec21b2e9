import type { TextItem } from '../text-layer/rows.ts';

/** Word with its box in pixels. */
export interface RecognisedWord {
  readonly line: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const wordLevel = '5';
/** Frames and rules of a table, read as letters. */
const noise = /^[|[\]_~¦—–=]+$/;

const wordOf = (row: string): RecognisedWord | null => {
  const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t');
  if (level !== wordLevel || text.trim() === '' || noise.test(text)) return null;
  return {
    line: [page, block, paragraph, line].join('/'),
    confidence: Number(confidence),
    text: text.trim().normalize('NFKC'),
    left: Number(left),
    top: Number(top),
    width: Number(width),
    height: Number(height),
  };
};

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Words of a line share its baseline, because boxes of single words differ by their letters. */
const itemsOfLine = (boxes: readonly RecognisedWord[], page: number, pointsPerPixel: number): readonly TextItem[] => {
  const baseline = medianOf(boxes.map(({ top, height }) => top + height));
  const lineHeight = medianOf(boxes.map(({ height }) => height));
  return boxes.map(({ text, left, width }) => ({
    page,
    text,
    x: left * pointsPerPixel,
    y: baseline * pointsPerPixel,
    width: width * pointsPerPixel,
    height: lineHeight * pointsPerPixel,
  }));
};

export const wordsOfTsv = (tsv: string): readonly RecognisedWord[] =>
  tsv.split('\n').flatMap((row) => wordOf(row) ?? []);

const amount = /^\d{1,3}(?:\.\d{3})*,\d{2}$/;
const figure = /^-?\d[\d.,;:/'’]*\d-?$/;
const day = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/;

const unsigned = (text: string): string => text.replace(/^-|-$/g, '');

/** Figures that may be an amount whose comma was misread. */
export const isDoubtfulFigure = (text: string): boolean =>
  figure.test(text) && /\d.*\d.*\d/.test(text) && !amount.test(unsigned(text)) && !day.test(text);

/** Digits of the second reading if they are an amount, else the first, whose comma may have got a dot; the sign is always the first. */
export const betterFigure = (first: string, second: string): string => {
  const printed = unsigned(first);
  const read = [second, printed.replace(/[;:/](?=\d{2}$)/, ',')].find((text) => amount.test(text));
  return read === undefined ? first : first.replace(printed, read);
};

/** Mean over all letters; 0 for a page without any. */
export const confidenceOf = (words: readonly RecognisedWord[]): number => {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters);
};

/** Text items of a recognised page, in points like those of a PDF. */
export const recognisedItems = (
  words: readonly RecognisedWord[],
  page: number,
  pointsPerPixel: number,
): readonly TextItem[] => {
  const lines = Map.groupBy(words, ({ line }) => line);
  return [...lines.values()].flatMap((line) => itemsOfLine(line, page, pointsPerPixel));
};
