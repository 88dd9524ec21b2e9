import { dayMs, twoDigits } from '@flottwart/contract/rules/berlin-time';
import { monthDay, monthNames } from '@flottwart/contract/rules/german-day';
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
  const name = monthNames[value.getUTCMonth()] ?? '';
  const [month, year] = [value.getUTCMonth() + 1, value.getUTCFullYear()];
  const shown = format.replace(/m+|y+/gi, (token) => {
    if (/y/i.test(token)) return token.length > 2 ? String(year) : twoDigits(year % 100);
    if (token.length > 2) return token.length === 3 ? name.slice(0, 3) : name;
    return token.length === 2 ? twoDigits(month) : String(month);
  });
  return monthDay(shown, 'first')?.startsWith(`${year}-${twoDigits(month)}`) ? shown : `${twoDigits(month)}/${year}`;
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

/** Rows of a sheet with months and times as Excel shows them, not as the moments it stores. */
export const asShown = ({ rows, cells = new Map() }: StyledSheet): readonly (readonly CellValue[])[] => {
  const shown = rows.map((row) => [...row]);
  for (const [key, { value, style }] of cells) {
    if (!(value instanceof Date) || Number.isNaN(value.getTime()) || !style?.numFmt) continue;
    const text = shownText(value, style.numFmt);
    const [row, column] = key.split(',').map(Number);
    if (text !== undefined && shown[row ?? -1]) (shown[row ?? -1] as CellValue[])[column ?? 0] = text;
  }
  return shown;
};
