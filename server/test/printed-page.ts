import type { TextItem } from '../src/features/documents/reading/text-layer/rows.ts';

const letter = 5;
const height = 10;
const line = 14;

/** Builds a page from lines such as `50 text | 400 text`: cells with their left edge, or with `>` their right edge. */
export const printedPage = (lines: readonly string[], pageNumber = 1, size = height): TextItem[] =>
  lines.flatMap((text, row) =>
    (text === '' ? [] : text.split(' | ')).map((cell) => {
      const [, right, at = '0', content = ''] = /^(>?)(\d+) (.*)$/.exec(cell) ?? [];
      const width = content.length * letter;
      return {
        page: pageNumber,
        text: content,
        x: Number(at) - (right ? width : 0),
        y: 50 + row * line,
        width,
        height: size,
      };
    }),
  );
