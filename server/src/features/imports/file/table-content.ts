import { twoDigits } from '@flottwart/contract/rules/berlin-time';
import { cleanLine } from '@flottwart/contract/rules/forbidden-characters';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { maxUploadColumns, maxUploadRows } from '@flottwart/contract/rules/limits';
import { utf16Of } from './decode-text.ts';

/** Reasons for refusing a table file. */
export const tableProblems = {
  empty: 'Die Datei ist leer.',
  encrypted: 'Die Datei ist passwortgeschützt. Bitte ohne Passwort speichern und erneut hochladen.',
  old_excel: 'Das alte Excel-Format (.xls) wird nicht gelesen. Bitte als .xlsx oder .csv speichern.',
  unknown: 'Die Datei ist weder eine Excel-Datei (.xlsx) noch eine CSV-Datei.',
  open_quote:
    'In der Datei ist ein Anführungszeichen nicht geschlossen, alles danach wäre eine einzige Zelle. Bitte berichtigen und erneut hochladen.',
  unreadable: 'Die Datei ist beschädigt oder keine gültige Excel- oder CSV-Datei.',
  too_many_rows: `Die Datei hat zu viele Zeilen. Erlaubt sind ${maxUploadRows.toLocaleString('de-DE')}; bitte auf mehrere Dateien aufteilen.`,
  too_many_columns: `Die Datei hat zu viele Spalten. Erlaubt sind ${maxUploadColumns}.`,
} as const;
type TableProblemReason = keyof typeof tableProblems;

export class TableProblem extends Error {
  readonly reason: TableProblemReason;

  constructor(reason: TableProblemReason) {
    super(reason);
    this.reason = reason;
  }
}

type FileKind = 'xlsx' | 'csv' | 'encrypted' | 'old_excel' | 'empty' | 'unknown';

const startsWith = (content: Buffer, ...bytes: number[]): boolean =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** Detects the file type by content, never by name. */
export const kindOfFile = (content: Buffer): FileKind => {
  if (content.length === 0) return 'empty';
  if (startsWith(content, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (startsWith(content, 0xd0, 0xcf, 0x11, 0xe0))
    return content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'old_excel';
  // Pictures: PNG, JPEG and GIF.
  if (startsWith(content, 0x89, 0x50, 0x4e, 0x47) || startsWith(content, 0xff, 0xd8, 0xff)) return 'unknown';
  if (startsWith(content, 0x47, 0x49, 0x46, 0x38)) return 'unknown';
  // Text in one byte per character has no zero byte, and a table does not begin like HTML or PDF.
  if (!utf16Of(content) && content.includes(0)) return 'unknown';
  return /^(\s|\uFEFF)*(<|%PDF|\{\\rtf)/.test(content.subarray(0, 200).toString('utf8')) ? 'unknown' : 'csv';
};

/** Separators with their German names; the first one wins a tie. */
export const separators = { ';': 'Semikolon', '\t': 'Tabulator', ',': 'Komma', '|': 'senkrechter Strich' } as const;
export type Separator = keyof typeof separators;

/** Exports end lines with separators of empty columns, which are cut off later. */
const maxSeparatedColumns = 10 * maxUploadColumns;

const sampledCharacters = 64 * 1024;
const sampledLines = 50;

/** Picks the separator most frequent in the first lines, since titles may precede the headings; refuses far too many columns before parsing. */
export const separatorOf = (text: string): Separator => {
  const lines = text
    .slice(0, sampledCharacters)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/, sampledLines);
  const counts = (separator: string): number[] => lines.map((line) => line.split(separator).length - 1);
  const total = (separator: string): number => counts(separator).reduce((sum, count) => sum + count, 0);
  const all = declaredKeys(separators);
  const best = all.reduce((chosen, next) => (total(next) > total(chosen) ? next : chosen));
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  if (firstLine.split(best).length > maxSeparatedColumns) throw new TableProblem('too_many_columns');
  return best;
};

/** Excel has no time zones: the reader's UTC is local time. A time alone is one of its day zero. */
const dateText = (value: Date): string => {
  if (value.getUTCFullYear() < 1900) return `${twoDigits(value.getUTCHours())}:${twoDigits(value.getUTCMinutes())}`;
  const day = `${value.getUTCFullYear()}-${twoDigits(value.getUTCMonth() + 1)}-${twoDigits(value.getUTCDate())}`;
  const time = `${twoDigits(value.getUTCHours())}:${twoDigits(value.getUTCMinutes())}:${twoDigits(value.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
};

const maxCellLength = 500;

/** Normalises a cell to one line without characters that cannot be stored or shown. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  // A decimal point would read as a separator of thousands.
  const text =
    typeof value === 'object' ? '' : typeof value === 'number' ? String(value).replace('.', ',') : String(value);
  return cleanLine(text)
    .replace(/\p{Cf}+/gu, ' ')
    .trim()
    .slice(0, maxCellLength)
    .toWellFormed();
};

/** Cell whose lines are parts of an address, which one line separates by commas. */
export const addressText = (value: unknown): string =>
  cellText(typeof value === 'string' ? value.trim().replace(/\s*,?\s*[\r\n]+\s*/g, ', ') : value);
