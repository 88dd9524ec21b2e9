import { type DateOrder, readDay, readMonthDay } from '@flottwart/contract/grammar/day';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { earliestDay, latestDay } from '@flottwart/contract/rules/limits';
import { type Unreadable, unreadable } from './read-value.ts';

const excelEpoch = Date.UTC(1899, 11, 30);
/** Excel day numbers of 1930 to 2100, for cells that lost their format. */
const isExcelDay = (value: number): boolean => value >= 10_959 && value < 73_051;

const fromExcel = (text: string): string | undefined => {
  const value = /^\d{5}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (!isExcelDay(value)) return undefined;
  const date = new Date(Math.round((excelEpoch + value * dayMs) / 1000) * 1000);
  return date.toISOString().slice(0, 19).replace('T', ' ');
};

/** Other years in a list of vehicles or drivers are a slip. */
const isPlausible = (day: string): boolean => day >= earliestDay && day <= latestDay;

/** Expected content by type of the column, for the sentence about another cell. */
const expectations = { day: 'Datum (TT.MM.JJJJ)', instant: 'Zeitpunkt (TT.MM.JJJJ HH:MM)' } as const;

interface CellDayOptions {
  readonly dateOrder: DateOrder | null;
  readonly latestYear?: number | undefined;
  readonly expected: keyof typeof expectations;
}

/** Day of a cell and the text behind it; without one the reason, as the day itself or its column leaves it. */
export const cellDay = (
  text: string,
  { dateOrder, latestYear, expected }: CellDayOptions,
): { readonly day: string; readonly rest: string } | Unreadable => {
  const read = readDay(fromExcel(text) ?? text, { order: dateOrder, latestYear });
  if (read.kind === 'ambiguous') return unreadable(text, 'nicht eindeutig: Tag oder Monat zuerst?');
  if (read.kind === 'day')
    return isPlausible(read.day) ? read : { unreadable: `„${text}“ liegt nicht in den Jahren 1900 bis 2100.` };
  const [form] = /\(.*\)/.exec(expectations[expected]) ?? [];
  if (read.lacksYear) return { unreadable: `„${text}“: Das Jahr fehlt ${form}.` };
  return unreadable(text, `kein ${expectations[expected]}.`);
};

/** First or last day of a cell that names a month alone. */
export const cellMonthDay = (text: string, means: 'first' | 'last', latestYear?: number): string | undefined => {
  const day = readMonthDay(means === 'last' ? text.replace(/^(bis\s+)?(ende\s+)?/i, '') : text, means, latestYear);
  return day !== null && isPlausible(day) ? day : undefined;
};
