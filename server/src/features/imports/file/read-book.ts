import { readMonth } from '@flottwart/contract/grammar/day';
import { monthNames, shortMonthNames } from '@flottwart/contract/grammar/months';
import type { TextEncoding } from '@flottwart/contract/import-files';
import { dayMs, twoDigits } from '@flottwart/contract/rules/berlin-time';
import type { Cell, CellValue } from 'hucre';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { decodeText } from './decode-text.ts';
import type { UploadedSheet } from './find-header.ts';
import { cellText, kindOfFile, separatorOf, separators, TableProblem } from './table-content.ts';

/** Format without colours, languages, literal text and the sections for other values. */
const plainFormat = (format: string): string =>
  format
    .replace(/\[(?!h+\])[^\]]*\]/gi, '')
    .replace(/"[^"]*"/g, '')
    .replace(/\\/g, '')
    .replace(/;.*$/, '')
    .trim();

/** Month as Excel shows it, in German; in figures where that would not read as a month. */
const monthText = (format: string, value: Date): string => {
  const [month, year] = [value.getUTCMonth() + 1, value.getUTCFullYear()];
  const shown = format.replace(/m+|y+/gi, (token) => {
    if (/y/i.test(token)) return token.length > 2 ? String(year) : twoDigits(year % 100);
    if (token.length > 2) return (token.length === 3 ? shortMonthNames : monthNames)[month - 1] ?? '';
    return token.length === 2 ? twoDigits(month) : String(month);
  });
  return readMonth(shown) === `${year}-${twoDigits(month)}` ? shown : `${twoDigits(month)}/${year}`;
};

/** Day zero of times alone; a duration of 24 hours is the end of a day. */
const dayZero = Date.UTC(1899, 11, 31);

const timeText = (value: Date): string => {
  const minutes = Math.round((value.getTime() - dayZero) / 60_000);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};

/** Longest duration shown as one; with more days the cell is a date in a strange format. */
const maxDurationMs = 31 * dayMs;

/** Text of a date cell whose format shows less or more than a day: a month, a time, a duration, or a day with its midnight. */
const shownText = (value: Date, numberFormat: string): string | undefined => {
  const format = plainFormat(numberFormat);
  const sinceZero = value.getTime() - dayZero;
  if (/h/i.test(format) && /[dy]/i.test(format))
    return value.getTime() % dayMs === 0 && sinceZero > dayMs
      ? `${value.toISOString().slice(0, 10)} 00:00:00`
      : undefined;
  if (/^[^dhs]*$/i.test(format) && /m/i.test(format) && /y/i.test(format)) return monthText(format, value);
  const isTime = /h/i.test(format) && sinceZero <= (/\[h/i.test(format) ? maxDurationMs : dayMs);
  return isTime && sinceZero >= 0 ? timeText(value) : undefined;
};

interface StyledSheet {
  readonly rows: readonly (readonly CellValue[])[];
  readonly cells?: ReadonlyMap<string, Cell> | undefined;
}

/** Places ("row,column") of formulas that were saved without their result. */
const openFormulas = ({ cells = new Map() }: StyledSheet): ReadonlySet<string> =>
  new Set(
    [...cells].flatMap(([place, { formula, value, formulaResult }]) =>
      formula && (value ?? formulaResult ?? null) === null ? [place] : [],
    ),
  );

/** Places ("row,column") of dates and times. */
const datePlaces = ({ cells = new Map() }: StyledSheet): ReadonlySet<string> =>
  new Set([...cells].flatMap(([place, { value }]) => (value instanceof Date ? [place] : [])));

/** Whole number with the leading zeros of its format: 7 in the format 000 is 007. */
const zeroPadded = (value: number, numberFormat: string): string | undefined => {
  const [zeros] = /^0{2,}$/.exec(plainFormat(numberFormat)) ?? [];
  const digits = String(value);
  return zeros && /^\d+$/.test(digits) && digits.length < zeros.length ? digits.padStart(zeros.length, '0') : undefined;
};

const shownValue = ({ value, style }: Cell): string | undefined => {
  if (!style?.numFmt) return undefined;
  if (typeof value === 'number') return zeroPadded(value, style.numFmt);
  return value instanceof Date && !Number.isNaN(value.getTime()) ? shownText(value, style.numFmt) : undefined;
};

/** Rows of a sheet with months, times and leading zeros as Excel shows them, not as the values it stores. */
const asShown = ({ rows, cells = new Map() }: StyledSheet): readonly (readonly CellValue[])[] => {
  const shown = rows.map((row) => [...row]);
  for (const [key, cell] of cells) {
    const text = shownValue(cell);
    const [row, column] = key.split(',').map(Number);
    if (text !== undefined && shown[row ?? -1]) (shown[row ?? -1] as CellValue[])[column ?? 0] = text;
  }
  return shown;
};

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
