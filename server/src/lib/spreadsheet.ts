import { writeXlsxStream } from 'hucre/xlsx';

/** A value of a cell. Text always becomes a text cell, so `=1+1` stays what somebody typed. */
export type CellValue = string | number | boolean | Date | null;

export interface SpreadsheetColumn<Row> {
  readonly header: string;
  readonly width: number;
  /** How Excel shows it, for example `dd.mm.yyyy` or `#,##0.00 €`. */
  readonly format?: string;
  readonly value: (row: Row) => CellValue;
}

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const maxCellLength = 32_767;

/** A workbook of one sheet, written while its rows are read: memory does not grow with their number. */
export const writeSpreadsheet = <Row>(
  name: string,
  columns: readonly SpreadsheetColumn<Row>[],
  rows: AsyncIterable<Row>,
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
  rows: AsyncIterable<Row>,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ value }) => bounded(value(row)));
}

const bounded = (value: CellValue): CellValue =>
  typeof value === 'string' && value.length > maxCellLength ? value.slice(0, maxCellLength) : value;

/** Excel knows no zones: a calendar day is written as that day at midnight. */
export const dayCell = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));
