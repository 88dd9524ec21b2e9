import type { Page } from '@flottwart/contract/list';
import { AppError } from './app-error.ts';
import type { CompanyId } from './company-id.ts';
import { type SpreadsheetColumn, spreadsheetType, writeSpreadsheet } from './spreadsheet.ts';
import { createStreamLimit } from './stream-limit.ts';

export interface ExportSheet<Row> {
  /** Name of the sheet and, with its extension, of the file. */
  readonly name: string;
  readonly columns: readonly SpreadsheetColumn<Row>[];
}

/** Limits exports, because each compresses as fast as it is read and keeps rows and archive in memory meanwhile. */
export const admitExport = createStreamLimit({
  each: 2,
  oneTooMany: () =>
    new AppError('too_many_requests', 'Es laufen bereits zwei Exporte. Bitte warten, bis einer davon fertig ist.'),
  all: 8,
  allTooMany: () =>
    new AppError('unavailable', 'Gerade laufen viele Exporte. Bitte in einer Minute noch einmal versuchen.'),
});

/** Streams rows as an Excel file. */
export const exportRows = async <Row>(
  companyId: CompanyId,
  { name, columns }: ExportSheet<Row>,
  open: () => Promise<Page<Row>['items']>,
) => ({
  type: spreadsheetType,
  name: `${name}.xlsx`,
  content: await admitExport(companyId, async () => writeSpreadsheet(name, columns, await open())),
});

/** Exports a whole list as an Excel file. */
export const exportFile = <Row>(companyId: CompanyId, sheet: ExportSheet<Row>, list: () => Promise<Page<Row>>) =>
  exportRows(companyId, sheet, async () => (await list()).items);
