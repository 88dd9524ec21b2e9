import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { type DateOrder, dateParts, monthDay, slashDate } from '@flottwart/contract/rules/german-day';
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

const slashNumbers = (text: string): readonly [number, number] | undefined => {
  const { first, second } = slashDate.exec(text)?.groups ?? {};
  return first && second ? [Number(first), Number(second)] : undefined;
};

/** Order that a number above 12 gives away. */
const shownOrder = (text: string): DateOrder | null => {
  const [first, second] = slashNumbers(text) ?? [0, 0];
  if (first > 12 === second > 12) return null;
  return first > 12 ? 'dmy' : 'mdy';
};

/** Order in which a cell can be read without its column; 03/03 is the same either way. */
const orderOfCell = (text: string): DateOrder | null => {
  const [first, second] = slashNumbers(text) ?? [0, 1];
  return first === second ? 'dmy' : shownOrder(text);
};

/** True for a date with slashes that is a day in either order. */
export const isAmbiguousDate = (text: string): boolean =>
  slashNumbers(text) !== undefined && orderOfCell(text) === null;

export const unclearDate = (text: string, order: DateOrder | null): Unreadable | undefined =>
  order === null && isAmbiguousDate(text) ? unreadable(text, 'nicht eindeutig: Tag oder Monat zuerst?') : undefined;

/** True for a day and a month alone, such as 28.10., also with a time after them. */
export const isWithoutYear = (text: string): boolean => /^\d{1,2}\.\s?\d{1,2}\.(?!\s?\d{2,4}(?!\d|:))/.test(text);

/** Date and the rest of a cell; dates with slashes only if the cell or its column shows their order. */
export const cellDateParts = (text: string, order: DateOrder | null, latestYear?: number) => {
  const parts = dateParts(fromExcel(text) ?? text, orderOfCell(text) ?? order, latestYear);
  return parts && isPlausible(parts.day) ? parts : undefined;
};

/** A date of another century than any vehicle or driver. */
export const isOutOfRange = (text: string, order: DateOrder | null): boolean => {
  const parts = dateParts(text, orderOfCell(text) ?? order);
  return parts !== undefined && !isPlausible(parts.day);
};

/** First or last day of a cell that names a month alone. */
export const cellMonthDay = (text: string, means: 'first' | 'last', latestYear?: number): string | undefined => {
  const day = monthDay(means === 'last' ? text.replace(/^(bis\s+)?(ende\s+)?/i, '') : text, means, latestYear);
  return day !== undefined && isPlausible(day) ? day : undefined;
};

/** Order of dates with slashes in a column, as its own cells show it; `null` if none or both do. */
export const dateOrderOf = (cells: readonly string[]): DateOrder | null => {
  const [only, ...others] = new Set(cells.flatMap((text) => shownOrder(text) ?? []));
  return only && others.length === 0 ? only : null;
};
