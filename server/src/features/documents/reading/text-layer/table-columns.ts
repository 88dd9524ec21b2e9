import { daysIn } from '@flottwart/contract/grammar/days-in-text';
import type { KnownPlates } from '@flottwart/contract/grammar/known-plates';
import { periodInText } from '@flottwart/contract/grammar/period';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { ColumnRole } from '../draft.ts';
import { roleByContent, roleByHeading, roleUnderUnknown } from './column-roles.ts';
import { withoutFigure } from './explain-figures.ts';
import type { TableRecord } from './group-rows.ts';
import { cellsIn, type Header, type Heading } from './headings.ts';
import { moneyIn } from './money.ts';
import { type Row, runGap, textOf, type Word } from './rows.ts';

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

/** Widest blank within a text, as a fraction of the height. */
const blank = 0.6;

/** Words of each amount and percentage, which are cells of their own however close they are printed. */
const figuresOf = (row: Row): ReadonlyMap<Word, number> => {
  const { words } = row;
  const money = moneyIn(row).map(({ firstWord, lastWord }) => [firstWord, lastWord] as const);
  const rates = words.flatMap(({ text }, at) => {
    if (/^\d{1,2}(?:,\d+)?%$/.test(text)) return [[at, at] as const];
    return /^\d{1,2}(?:,\d+)?$/.test(text) && words[at + 1]?.text === '%' ? [[at, at + 1] as const] : [];
  });
  return new Map(
    [...money, ...rates].flatMap(([first, last], figure) =>
      words.slice(first, last + 1).map((word) => [word, figure] as const),
    ),
  );
};

const cellsOfRow = (row: Row, own: readonly Word[] = row.words): Word[][] => {
  const figures = figuresOf(row);
  return cellsIn(own, columnGap * row.height, runGap * row.height).flatMap((cell) => {
    const parts: Word[][] = [];
    for (const word of cell) {
      const part = parts.at(-1);
      const before = part?.at(-1);
      const isBeside = before !== undefined && word.left - before.right < blank * row.height;
      if (part && before && (isBeside || figures.get(before) === figures.get(word))) part.push(word);
      else parts.push([word]);
    }
    return parts;
  });
};

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

interface AmountSpan extends Edges {
  readonly isAmount: boolean;
}

/** Rows of the positions without the words of their amounts, which have a column of their own whatever is printed near. */
const withoutFigures = (rows: readonly Row[], records: readonly TableRecord[]): Row[] => {
  const figures = new Map(records.map(({ figure }) => [figure.row, figure]));
  return records.flatMap((record) =>
    record.rows
      .filter((row) => row <= record.figure.row)
      .map((at) => {
        const row = elementAt(rows, at);
        const figure = figures.get(at);
        return figure ? { ...row, words: withoutFigure(row, figure) } : row;
      }),
  );
};

/** Columns with those of the amounts, in their order on the page. */
const withAmounts = (spans: readonly Span[], records: readonly TableRecord[]): AmountSpan[] => {
  const money = records.flatMap(({ figure }) => figure.money);
  const amounts = {
    left: Math.min(...money.map(({ left }) => left)),
    right: Math.max(...money.map(({ end }) => end)),
    isAmount: true,
  };
  const others = spans.map((span) => ({ ...span, isAmount: false }));
  return [...others, amounts].toSorted((a, b) => a.left - b.left);
};

const distance = (a: Edges, b: Edges): number => Math.max(0, a.left - b.right, b.left - a.right);

const nearestTo = (spans: readonly Edges[], edges: Edges): number =>
  spans.reduce((best, span, at) => (distance(span, edges) < distance(elementAt(spans, best), edges) ? at : best), 0);

/** Heading as it is, or a part of it over each column, where it is printed over several without a gap. */
const partsOf = (spans: readonly Edges[], heading: Heading, { roleOf }: Header): readonly Heading[] => {
  const under = spans.filter((span) => distance(span, heading) === 0);
  if (under.length < 2 || heading.words.length < 2) return [heading];
  const bySpan = Map.groupBy(heading.words, (word) => nearestTo(spans, word));
  return [...bySpan.values()].map((words) => {
    const text = textOf(words);
    const [left, right] = [Math.min(...words.map((word) => word.left)), Math.max(...words.map((word) => word.right))];
    const byWord = words.map((word) => roleOf(word.text)).find((role) => role !== null);
    return { text, words, left, right, role: roleOf(text) ?? byWord ?? null };
  });
};

/** Headings by column: one after the other if there are as many, else the nearest; two over one column leave its role open. */
const headingsBySpan = (spans: readonly Edges[], header: Header): readonly (Heading | null)[] => {
  const { headings } = header;
  if (spans.length === headings.length) return headings;
  const found = spans.map((): Heading | null => null);
  for (const heading of headings.flatMap((each) => partsOf(spans, each, header))) {
    const at = nearestTo(spans, heading);
    // A column without any entry has no span.
    if (distance(elementAt(spans, at), heading) > 0) continue;
    const other = found[at];
    found[at] = other ? { ...heading, role: null, text: `${other.text} ${heading.text}` } : heading;
  }
  return found;
};

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

/** Cells of each position over all of its lines, by column. */
const wholeCells = (rows: readonly Row[], records: readonly TableRecord[], spans: readonly Span[]): string[][] => {
  const lines = records.map((record) => record.rows.map((row) => cellTexts(spans, elementAt(rows, row))));
  const joined = (own: readonly string[][], at: number): string =>
    own
      .map((cells) => cells[at] ?? '')
      .filter((cell) => cell !== '')
      .join(' ')
      .replace(/([-‐-―−])\s+/g, '$1');
  return spans.map((_, at) => lines.map((own) => joined(own, at)));
};

/** Role of a column by its heading; without one the content decides. Values may be printed over several lines of their cell. */
const roleUnder = (
  heading: Heading | null,
  texts: readonly string[],
  { whole, known }: { readonly whole: readonly string[]; readonly known: KnownPlates },
): ColumnRole | null => {
  if (!heading || heading.text === '') return roleByContent(texts, known);
  if (heading.role === null) return roleUnderUnknown(texts, known);
  if (heading.role === 'date') return roleByHeading('date', texts, known) ?? roleByHeading('date', whole, known);
  return roleByHeading(heading.role, heading.role === 'plate' ? [...texts, ...whole] : texts, known);
};

/** True for days under a heading that names a time among other things. */
const hidesTime = (
  heading: Heading | null,
  role: ColumnRole | null,
  texts: readonly string[],
  header: Header | null,
): boolean =>
  heading !== null &&
  role !== 'date' &&
  heading.role !== 'labelled' &&
  heading.text.split(' ').some((word) => header?.roleOf(word) === 'date') &&
  texts.some((text) => daysIn(text).length > 0 && periodInText(text) === null);

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
  const spans = withAmounts(spansUnder(withoutFigures(rows, records), (header?.headings.length ?? 1) - 1), records);
  const cells = own.map((row) => cellTexts(spans, row));
  const headings = header && headingsBySpan(spans, header);
  const whole = wholeCells(rows, records, spans);
  const doubts: string[] = [];
  const columns = spans.map((span, index): TableColumn => {
    const heading = headings?.[index] ?? null;
    const texts = cells.map((row) => row[index] ?? '');
    const role = span.isAmount ? 'amount' : roleUnder(heading, texts, { whole: whole[index] ?? [], known });
    if ((role === null && heading?.role === 'date') || hidesTime(heading, role, texts, header))
      doubts.push(`Die Spalte ${nameOfColumn(heading, index)} ist nicht eindeutig.`);
    return { role: role ?? 'service', heading: heading?.text ?? '', left: span.left, right: span.right };
  });
  return { columns, doubts };
};
