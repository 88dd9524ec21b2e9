import type { TextItem } from '../text-layer/rows.ts';

interface WordBox {
  readonly line: string;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const wordLevel = '5';
/** Frames and rules of a table, read as letters. */
const noise = /^[|[\]_~¦—–=]+$/;

const boxOf = (row: string): WordBox | null => {
  const [level, page, block, paragraph, line, , left, top, width, height, , text = ''] = row.split('\t');
  if (level !== wordLevel || text.trim() === '' || noise.test(text)) return null;
  return {
    line: [page, block, paragraph, line].join('/'),
    text: text.trim().normalize('NFKC'),
    left: Number(left),
    top: Number(top),
    width: Number(width),
    height: Number(height),
  };
};

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Words of a line share its baseline, because boxes of single words differ by their letters. */
const itemsOfLine = (boxes: readonly WordBox[], page: number, pointsPerPixel: number): readonly TextItem[] => {
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

/** Text items of a recognised page, in points like those of a PDF. */
export const recognisedWords = (tsv: string, page: number, pointsPerPixel: number): readonly TextItem[] => {
  const lines = Map.groupBy(
    tsv.split('\n').flatMap((row) => boxOf(row) ?? []),
    ({ line }) => line,
  );
  return [...lines.values()].flatMap((boxes) => itemsOfLine(boxes, page, pointsPerPixel));
};
