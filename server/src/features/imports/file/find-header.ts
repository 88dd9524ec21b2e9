import type { ImportKind } from '@flottwart/contract/imports';
import { maxUploadColumns } from '@flottwart/contract/rules/limits';
import { columnNamed } from './headings.ts';
import { cellText } from './table-content.ts';

export interface Merge {
  readonly startRow: number;
  readonly startCol: number;
  readonly endRow: number;
  readonly endCol: number;
}

export interface UploadedSheet {
  readonly name: string;
  readonly rows: readonly (readonly unknown[])[];
  readonly merges: readonly Merge[];
  /** Lines that are hidden, manually or by a filter. */
  readonly hidden?: ReadonlySet<number>;
  /** Places of formulas without result, see `openFormulas`. */
  readonly formulas?: ReadonlySet<string>;
  /** Places of dates and times, see `datePlaces`. */
  readonly dates?: ReadonlySet<string>;
}

export const isFilled = (cell: unknown): boolean => cellText(cell) !== '';

const vinShape = /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z\d]{17}$/i;
const plateShape = /^[A-ZÄÖÜ]{1,3}[-\s]{1,3}[A-ZÄÖÜ]{1,2}[-\s]{0,3}\d{1,4}\s?[EH]?$/i;

export const isVin = (text: string): boolean => vinShape.test(text.replace(/[\s-]/g, ''));
export const isPlate = (text: string): boolean => plateShape.test(text);

/** Titles, notes and blank rows above the headings of real lists. */
const searchedLines = 40;

/** Text above each cell of a row; a group heading counts for all columns of its merged cells, or up to the next one. */
const groupsAbove = ({ rows, merges }: UploadedSheet, index: number, width: number): readonly string[] => {
  const above = (rows[index - 1] ?? []).slice(0, width).map(cellText);
  const spans = merges.filter(({ startRow, endRow }) => startRow <= index - 1 && endRow >= index - 1);
  const groups: string[] = [];
  for (let place = 0; place < width; place += 1) {
    const span = spans.find(({ startCol, endCol }) => startCol <= place && place <= endCol);
    const text = span ? cellText(rows[span.startRow]?.[span.startCol]) : (above[place] ?? '');
    groups.push(text === '' && spans.length === 0 ? (groups[place - 1] ?? '') : text);
  }
  // A single text is the title of the list.
  return new Set(groups.filter(Boolean)).size > 1 ? groups : groups.map(() => '');
};

/** Headings of a row, joined with a group heading above where only both together name a column. */
export const headingsAt = (kind: ImportKind, sheet: UploadedSheet, index: number): readonly string[] => {
  const row = sheet.rows[index] ?? [];
  const above = sheet.rows[index - 1] ?? [];
  const width = row.findLastIndex(isFilled) + 1;
  const groups = groupsAbove(sheet, index, Math.min(width, maxUploadColumns));
  return row.slice(0, width).map((cell, place) => {
    const own = cellText(cell);
    const group = groups[place] ?? '';
    if (group === '' || own === group) return own;
    if (own !== '') return joinedHeading(kind, group, own);
    return cellText(above[place]) && columnNamed(kind, group) ? group : own;
  });
};

const joinedHeading = (kind: ImportKind, group: string, own: string): string => {
  const joined = `${group} ${own}`;
  if (columnNamed(kind, joined)) return joined;
  return isGeneric(own) && (columnNamed(kind, group) || !columnNamed(kind, own)) ? joined : own;
};

/** Means the group above it: "Hersteller" below "Reifen vorne" is not the vehicle's. */
const isGeneric = (heading: string): boolean =>
  /^(am|bis|nr\.?|datum|von|km|typ|art|name|gültig bis|hersteller|marke|modell|fabrikat|größe)$/i.test(heading);

const isData = (row: readonly unknown[]): boolean =>
  row.slice(0, searchedLines).some((cell) => cell instanceof Date || isVin(cellText(cell)));

/** Number of different columns that the headings name. */
const namedColumns = (kind: ImportKind, headings: readonly string[]): number =>
  new Set(headings.flatMap((heading) => columnNamed(kind, heading)?.path ?? [])).size;

export interface FoundHeader {
  /** Line of the headings, 0 if the table has none. */
  readonly line: number;
  readonly score: number;
}

/** Row that names the most columns; without any, the first row of a table unless it is data already. */
export const findHeader = (kind: ImportKind, sheet: UploadedSheet): FoundHeader => {
  let best: FoundHeader = { line: 0, score: 0 };
  const lines = sheet.rows.slice(0, searchedLines);
  for (const [index, row] of lines.entries()) {
    if (isData(row)) continue;
    const score = namedColumns(kind, headingsAt(kind, sheet, index).slice(0, 200));
    if (score > best.score) best = { line: index + 1, score };
  }
  if (best.score > 0) return best;
  const first = lines.findIndex((row) => row.filter(isFilled).length > 1);
  const fallback = first === -1 ? lines.findIndex((row) => row.some(isFilled)) : first;
  return { line: isData(lines[fallback] ?? []) ? 0 : fallback + 1, score: 0 };
};
