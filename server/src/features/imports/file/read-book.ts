import type { TextEncoding } from '@flottwart/contract/import-files';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { decodeText } from './decode-text.ts';
import type { UploadedSheet } from './find-header.ts';
import { asShown, datePlaces, openFormulas } from './shown-cells.ts';
import { cellText, kindOfFile, separatorOf, separators, TableProblem } from './table-content.ts';

/** Sheets of a file, with its type for people. */
export interface Book {
  readonly format: string;
  readonly sheets: readonly UploadedSheet[];
  /** Cells have no types, so that numbers may have lost their leading zeros. */
  readonly isText: boolean;
  readonly encoding: TextEncoding | null;
  /** Sentence about an encoding that is not certain. */
  readonly question: string | null;
}

/** True for a last cell of several lines that no quote ends: it holds the rows after the one that was not closed. */
const endsInQuotes = (text: string, rows: readonly (readonly unknown[])[]): boolean =>
  /[\r\n]/.test(String(rows.at(-1)?.at(-1) ?? '').trim()) && !/"[\s;,|]*$/.test(text.slice(-maxEndLength));

/** Far above the separators of empty columns after the last cell. */
const maxEndLength = 1000;

export const readBook = async (content: Buffer, chosen?: TextEncoding): Promise<Book> => {
  const form = kindOfFile(content);
  if (form === 'empty' || form === 'encrypted' || form === 'old_excel' || form === 'unknown')
    throw new TableProblem(form);
  if (form === 'csv') {
    const { text, format, ...decoded } = decodeText(content, chosen);
    const separator = separatorOf(text);
    // Excel names the separator in a first line of its own.
    const rows = parseCsv(text.replace(/^\uFEFF?sep=.(?=\r?\n)/i, ''), { delimiter: separator });
    if (endsInQuotes(text, rows)) throw new TableProblem('open_quote');
    const sheets = [{ name: '', rows, merges: [] }];
    return { format: `CSV, ${separators[separator]}, ${format}`, sheets, isText: true, ...decoded };
  }
  const filledSheets = async (takes: (isHidden: boolean) => boolean) =>
    (await readXlsx(content, { readStyles: true, sheets: ({ hidden }) => takes(Boolean(hidden)) })).sheets.filter(
      ({ rows }) => rows.length > 0,
    );
  const visible = await filledSheets((isHidden) => !isHidden);
  // A list that somebody hid counts only where nothing else is filled.
  const filled = visible.length > 0 ? visible : await filledSheets(() => true);
  return {
    format: 'Excel',
    sheets: filled.map((sheet) => ({
      name: cellText(sheet.name),
      rows: asShown(sheet),
      hidden: new Set([...(sheet.rowDefs ?? [])].flatMap(([place, { hidden }]) => (hidden ? [place + 1] : []))),
      merges: sheet.merges ?? [],
      formulas: openFormulas(sheet),
      dates: datePlaces(sheet),
    })),
    isText: false,
    encoding: null,
    question: null,
  };
};
