import type { KnownPlates } from '@flottwart/contract/grammar/known-plates';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { ColumnRole } from '../draft.ts';
import { roleByContent, roleByHeading, roleUnderUnknown } from './column-roles.ts';
import type { TableRecord } from './group-rows.ts';
import { cellsIn, type Header, type Heading } from './headings.ts';
import { type Row, runGap, textOf, type Word } from './rows.ts';
import { fittingHeadings, headingsBySpan } from './span-headings.ts';
import { joinWrappedPlate } from './wrapped-plate.ts';

/** Column of a table as printed. */
export interface TableColumn {
  readonly role: ColumnRole;
  readonly heading: string;
  readonly left: number;
  readonly right: number;
}

/** Gap that separates columns, as a fraction of the height; a blank in a typewriter's font is 0.6. */
const columnGap = 0.9;

interface Span {
  left: number;
  right: number;
}

const cellsOfRow = ({ words, height }: Row, own: readonly Word[] = words): Word[][] =>
  cellsIn(own, columnGap * height, runGap * height);

/** Ranges of the page that are printed on in more than `allowed` of the rows. */
export const spansOf = (rows: readonly Row[], allowed = 0): Span[] => {
  const edges = rows
    .flatMap((row) => cellsOfRow(row))
    .flatMap((words) => [
      { x: elementAt(words, 0).left, change: 1 },
      { x: elementAt(words, -1).right, change: -1 },
    ])
    .toSorted((a, b) => a.x - b.x || a.change - b.change);
  const spans: Span[] = [];
  let count = 0;
  for (const { x, change } of edges) {
    if (change === 1 && count === allowed) spans.push({ left: x, right: x });
    count += change;
    const open = spans.at(-1);
    if (change === -1 && count === allowed && open) open.right = x;
  }
  return spans;
};

/** Spans as many as there are headings, if a few rows bridge two columns; else those of all rows. */
const spansUnder = (rows: readonly Row[], headings: number): Span[] => {
  const strict = spansOf(rows);
  for (let allowed = 1; strict.length < headings && allowed * 2 <= rows.length; allowed += 1) {
    const spans = spansOf(rows, allowed);
    if (spans.length === headings) return spans;
  }
  return strict;
};

type Edges = Pick<TableColumn, 'left' | 'right'>;

/** Index of the column of a word: the one it is in, else the nearest to its left. */
const columnAt = (columns: readonly Edges[], word: Pick<Word, 'left' | 'right'>): number => {
  const middle = (word.left + word.right) / 2;
  const inside = columns.findIndex(({ left, right }) => left - 0.5 <= middle && middle <= right + 0.5);
  if (inside >= 0) return inside;
  return Math.max(
    0,
    columns.findLastIndex(({ left }) => left <= word.left),
  );
};

/** Texts by column; a text over several columns stays together unless a word begins at the edge of the next one. */
export const cellTexts = (columns: readonly Edges[], row: Row, words: readonly Word[] = row.words): string[] => {
  const cells = columns.map((): Word[] => []);
  const tolerance = 0.3 * row.height;
  for (const cell of cellsOfRow(row, words)) {
    let at = columnAt(columns, elementAt(cell, 0));
    for (const word of cell) {
      const next = columns.findIndex(({ left }, index) => index > at && Math.abs(left - word.left) <= tolerance);
      if (next >= 0) at = next;
      cells[at]?.push(word);
    }
  }
  return cells.map(textOf);
};

export interface TableShape {
  readonly columns: readonly TableColumn[];
  /** Columns whose meaning remains open, as sentences. */
  readonly doubts: readonly string[];
}

/** Rows up to the figure of each position, in which its columns are printed. */
export const mainRows = (rows: readonly Row[], records: readonly TableRecord[]): Row[] =>
  records.flatMap((record) => record.rows.filter((row) => row <= record.figure.row).map((row) => elementAt(rows, row)));

/** Plates over several lines, by column. */
const wrappedPlates = (
  rows: readonly Row[],
  records: readonly TableRecord[],
  spans: readonly Span[],
  known: KnownPlates,
): string[][] => {
  const lines = records
    .filter(({ figure, rows: own }) => (own.at(-1) ?? 0) > figure.row)
    .map(({ figure, rows: own }) =>
      own.filter((row) => row >= figure.row).map((row) => cellTexts(spans, elementAt(rows, row))),
    );
  return spans.map((_, at) =>
    lines.flatMap(([first, ...below]) => {
      const plate = joinWrappedPlate(
        first?.[at] ?? '',
        below.map((cells) => cells[at] ?? ''),
        known,
      )?.plate;
      return plate === undefined ? [] : [plate];
    }),
  );
};

/** Role of a column by its heading; without one the content decides. */
const roleUnder = (
  heading: Heading | null,
  texts: readonly string[],
  { wrapped, known }: { readonly wrapped: readonly string[]; readonly known: KnownPlates },
): ColumnRole | null => {
  if (!heading || heading.text === '') return roleByContent(texts, known);
  if (heading.role === null) return roleUnderUnknown(texts, known);
  return roleByHeading(heading.role, heading.role === 'plate' ? [...texts, ...wrapped] : texts, known);
};

const nameOfColumn = (heading: Heading | null, index: number): string =>
  heading ? `„${heading.text.slice(0, 40).toWellFormed()}“` : String(index + 1);

/** Columns of the positions of a section. */
export const shapeOf = (
  rows: readonly Row[],
  records: readonly TableRecord[],
  header: Header | null,
  known: KnownPlates,
): TableShape => {
  const own = mainRows(rows, records);
  const spans = spansUnder(own, header?.headings.length ?? 0);
  const cells = own.map((row) => cellTexts(spans, row));
  const fitting = header && fittingHeadings(spans, header, cells);
  const headings = fitting && headingsBySpan(spans, fitting.headings);
  const wrapped = wrappedPlates(rows, records, spans, known);
  const figures = records.map(({ figure }) => figure);
  const isAmount = new Set(
    figures.flatMap(({ money }) => money.map((each) => columnAt(spans, { left: each.left, right: each.end }))),
  );
  const doubts =
    header === null || (!headings?.isShared && !fitting?.isGlued)
      ? []
      : ['Die Überschriften lassen sich den Spalten nicht zuordnen.'];
  const columns = spans.map((span, index): TableColumn => {
    const heading = headings?.headings[index] ?? null;
    const texts = cells.map((row) => row[index] ?? '');
    const role = isAmount.has(index) ? 'amount' : roleUnder(heading, texts, { wrapped: wrapped[index] ?? [], known });
    if (role === null) doubts.push(`Die Spalte ${nameOfColumn(heading, index)} ist nicht eindeutig.`);
    return { role: role ?? 'service', heading: heading?.text ?? '', left: span.left, right: span.right };
  });
  if (!columns.some(({ role }) => role === 'service')) doubts.push('Keine Spalte nennt die Leistung.');
  return { columns, doubts };
};
