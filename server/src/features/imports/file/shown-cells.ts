import { readMonth } from '@flottwart/contract/grammar/day';
import { monthNames, shortMonthNames } from '@flottwart/contract/grammar/months';
import { dayMs, twoDigits } from '@flottwart/contract/rules/berlin-time';
import type { Cell, CellValue } from 'hucre';

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
export const openFormulas = ({ cells = new Map() }: StyledSheet): ReadonlySet<string> =>
  new Set(
    [...cells].flatMap(([place, { formula, value, formulaResult }]) =>
      formula && (value ?? formulaResult ?? null) === null ? [place] : [],
    ),
  );

/** Places ("row,column") of dates and times. */
export const datePlaces = ({ cells = new Map() }: StyledSheet): ReadonlySet<string> =>
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
export const asShown = ({ rows, cells = new Map() }: StyledSheet): readonly (readonly CellValue[])[] => {
  const shown = rows.map((row) => [...row]);
  for (const [key, cell] of cells) {
    const text = shownValue(cell);
    const [row, column] = key.split(',').map(Number);
    if (text !== undefined && shown[row ?? -1]) (shown[row ?? -1] as CellValue[])[column ?? 0] = text;
  }
  return shown;
};
