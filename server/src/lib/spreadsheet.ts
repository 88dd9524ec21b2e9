import { cleanText } from '@flottwart/contract/rules/forbidden-characters';
import { dash, knownDay } from '@flottwart/contract/rules/known-dates';
import { writeXlsxStream } from 'hucre/xlsx';

/** Cell value; text always becomes a text cell, so `=1+1` is not a formula. */
export type CellValue = string | number | boolean | Date | null;

export interface SpreadsheetColumn<Row> {
  readonly header: string;
  readonly width: number;
  /** Excel number format, for example `dd.mm.yyyy` or `#,##0.00 €`. */
  readonly format?: string;
  readonly value: (row: Row) => CellValue;
}

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const maxCellLength = 32_767;
const shortened = ' … [gekürzt: Eine Zelle fasst in Excel höchstens 32.767 Zeichen]';

/** Longer texts end with a note, because nobody would look for the rest otherwise. */
const fitIntoCell = (text: string): string =>
  text.length <= maxCellLength ? text : `${text.slice(0, maxCellLength - shortened.length)}${shortened}`;

/** Streams a workbook of one sheet: memory does not grow with the rows. */
export const writeSpreadsheet = <Row>(
  name: string,
  columns: readonly SpreadsheetColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncIterable<Uint8Array> => {
  const keyed = columns.map(({ header, width, format }, index) => ({
    header,
    width,
    key: String(index),
    ...(format !== undefined && { numFmt: format }),
  }));
  return writeXlsxStream(cellsOf(columns, rows), { name, columns: keyed, freezePane: { rows: 1 } });
};

async function* cellsOf<Row>(
  columns: readonly SpreadsheetColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ value }) => bounded(value(row)));
}

/** Excel reads `_x0001_` as the character of that number, unless its underscore is written so itself. */
const escapeCodes = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** A character that XML forbids would make the whole workbook unreadable. */
const bounded = (value: CellValue): CellValue =>
  typeof value === 'string' ? escapeCodes(cleanText(fitIntoCell(value))) : value;

/** Excel has no time zones, so a calendar day is written as that day at midnight; an unknown one as a dash. */
export const dayCell = (day: string | null): Date | string | null => {
  if (day === null) return null;
  return knownDay(day) === null ? dash : new Date(`${day}T00:00:00Z`);
};
