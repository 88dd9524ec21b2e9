import { cleanLine } from '@flottwart/contract/rules/forbidden-characters';
import { maxUploadColumns, maxUploadRows } from '@flottwart/contract/rules/limits';

/** Reasons for refusing a table file. */
export const tableProblems = {
  empty: 'Die Datei ist leer.',
  encrypted: 'Die Datei ist passwortgeschützt. Bitte ohne Passwort speichern und erneut hochladen.',
  old_excel: 'Das alte Excel-Format (.xls) wird nicht gelesen. Bitte als .xlsx oder .csv speichern.',
  unknown: 'Die Datei ist weder eine Excel-Datei (.xlsx) noch eine CSV-Datei.',
  unreadable: 'Die Datei ist beschädigt oder keine gültige Excel- oder CSV-Datei.',
  too_many_rows: `Die Datei hat zu viele Zeilen. Erlaubt sind ${maxUploadRows.toLocaleString('de-DE')}; bitte auf mehrere Dateien aufteilen.`,
  too_many_columns: `Die Datei hat zu viele Spalten. Erlaubt sind ${maxUploadColumns}.`,
} as const;
export type TableProblemReason = keyof typeof tableProblems;

export class TableProblem extends Error {
  readonly reason: TableProblemReason;

  constructor(reason: TableProblemReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Heading as written, and the label of the column it was recognised as. */
export interface TableHeading {
  readonly text: string;
  readonly column: string | null;
}

/** Message from the child process: the headings first, then rows with the cells of the recognised columns. */
export type TableLine =
  | { readonly headings: readonly TableHeading[] }
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly problem: TableProblemReason }
  | { readonly end: true };

type FileKind = 'xlsx' | 'csv' | 'encrypted' | 'old_excel' | 'empty' | 'unknown';

const startsWith = (content: Buffer, ...bytes: number[]): boolean =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** Detects the file type by content, never by name. */
export const kindOfFile = (content: Buffer): FileKind => {
  if (content.length === 0) return 'empty';
  if (startsWith(content, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (startsWith(content, 0xd0, 0xcf, 0x11, 0xe0))
    return content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'old_excel';
  const isUtf16 = startsWith(content, 0xff, 0xfe) || startsWith(content, 0xfe, 0xff);
  // Text has no zero byte, and a table does not begin like HTML or PDF.
  if (!isUtf16 && content.includes(0)) return 'unknown';
  return /^(\s|\uFEFF)*(<|%PDF|\{\\rtf)/.test(content.subarray(0, 200).toString('utf8')) ? 'unknown' : 'csv';
};

/** Decodes UTF-8, else Windows-1252, because a byte order mark is optional. */
export const decodeText = (content: Buffer): string => {
  if (startsWith(content, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(content);
  if (startsWith(content, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
};

const separators = [';', '\t', ','] as const;

/** Exports end lines with separators of empty columns, which are cut off later. */
const maxSeparatedColumns = 10 * maxUploadColumns;

/** Picks the separator most frequent in the headings, semicolon in a tie; refuses far too many columns before parsing. */
export const separatorOf = (text: string): string => {
  const [headings = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const count = (separator: string): number => headings.split(separator).length;
  const separator = separators.reduce<string>((best, next) => (count(next) > count(best) ? next : best), ';');
  if (count(separator) > maxSeparatedColumns) throw new TableProblem('too_many_columns');
  return separator;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Excel has no time zones: the reader's UTC is local time. */
const dateText = (value: Date): string => {
  const day = `${value.getUTCFullYear()}-${two(value.getUTCMonth() + 1)}-${two(value.getUTCDate())}`;
  const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}:${two(value.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
};

const maxCellLength = 500;

/** Normalises a cell to one line without characters that cannot be stored or shown. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  const text = typeof value === 'object' ? '' : String(value);
  return cleanLine(text)
    .replace(/\p{Cf}+/gu, ' ')
    .trim()
    .slice(0, maxCellLength)
    .toWellFormed();
};
