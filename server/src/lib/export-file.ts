import type { Page } from '@flottwart/contract/list';
import { type SpreadsheetColumn, spreadsheetType, writeSpreadsheet } from './spreadsheet.ts';

export interface ExportSheet<Row> {
  /** Name of the sheet and, with its extension, of the file. */
  readonly name: string;
  readonly columns: readonly SpreadsheetColumn<Row>[];
}

/** Rows that are read once the response has a place. */
async function* onceAdmitted<Row>(open: () => Promise<Page<Row>['items']>): AsyncGenerator<Row> {
  yield* await open();
}

/** Streams rows as an Excel file. */
export const exportRows = async <Row>(
  { name, columns }: ExportSheet<Row>,
  open: () => Promise<Page<Row>['items']>,
) => ({
  type: spreadsheetType,
  name: `${name}.xlsx`,
  content: writeSpreadsheet(name, columns, onceAdmitted(open)),
});

/** Exports a whole list as an Excel file. */
export const exportFile = <Row>(sheet: ExportSheet<Row>, list: () => Promise<Page<Row>>) =>
  exportRows(sheet, async () => (await list()).items);
