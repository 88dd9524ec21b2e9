import type { Page } from '@flottwart/contract/list';
import { AppError } from './app-error.ts';
import { type SpreadsheetColumn, spreadsheetType, writeSpreadsheet } from './spreadsheet.ts';
import { createStreamLimit } from './stream-limit.ts';

export interface Sheet<Row> {
  /** Of the sheet and, with its ending, of the file. */
  readonly name: string;
  readonly columns: readonly SpreadsheetColumn<Row>[];
}

/** Each holds a connection until its last row is read, however slowly. */
export const admitExport = createStreamLimit({
  each: 2,
  oneTooMany: () =>
    new AppError('too_many_requests', 'Es laufen bereits zwei Exporte. Bitte warten, bis einer davon fertig ist.'),
  all: 8,
  allTooMany: () =>
    new AppError('unavailable', 'Gerade laufen viele Exporte. Bitte in einer Minute noch einmal versuchen.'),
});

/** Rows as an Excel file, written while they are read. */
export const exportRows = async <Row>(
  companyId: number,
  { name, columns }: Sheet<Row>,
  open: () => Promise<AsyncIterable<Row>>,
) => ({
  type: spreadsheetType,
  name: `${name}.xlsx`,
  content: await admitExport(companyId, async () => writeSpreadsheet(name, columns, await open())),
});

/** A whole list as an Excel file. */
export const exportFile = <Row>(companyId: number, sheet: Sheet<Row>, list: () => Promise<Page<Row>>) =>
  exportRows(companyId, sheet, async () => (await list()).items as AsyncIterable<Row>);
