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

/** Text of a date cell whose format shows less than a day: a month, or a time alone. */
const shownText = (value: Date, numberFormat: string): string | undefined => {
  const format = plainFormat(numberFormat);
  if (/^[^dhs]*$/i.test(format) && /m/i.test(format) && /y/i.test(format)) return monthText(format, value);
  const isTime = /h/i.test(format) && !/[dy]/i.test(format) && value.getTime() - dayZero <= dayMs;
  return isTime && value.getTime() >= dayZero ? timeText(value) : undefined;
};

interface StyledSheet {
  readonly rows: readonly (readonly CellValue[])[];
  readonly cells?: ReadonlyMap<string, Cell> | undefined;
}

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
