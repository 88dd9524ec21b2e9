import { type DateOrder, dateParts, monthDay, slashDate } from '@flottwart/contract/rules/german-day';

const excelEpoch = Date.UTC(1899, 11, 30);
/** Excel day numbers of 1930 to 2100, for cells that lost their format. */
const isExcelDay = (value: number): boolean => value >= 10_959 && value < 73_051;

const fromExcel = (text: string): string | undefined => {
  const value = /^\d{5}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (!isExcelDay(value)) return undefined;
  const date = new Date(Math.round((excelEpoch + value * 86_400_000) / 1000) * 1000);
  return date.toISOString().slice(0, 19).replace('T', ' ');
};

/** Other years in a list of vehicles or drivers are a slip. */
const isPlausible = (day: string): boolean => day >= '1900' && day < '2101';

/** Date and the rest of a cell; dates with slashes only if their order is known. */
export const cellDateParts = (text: string, order: DateOrder | null, latestYear?: number) => {
  const parts = dateParts(fromExcel(text) ?? text, order, latestYear);
  return parts && isPlausible(parts.day) ? parts : undefined;
};

/** A date of another century than any vehicle or driver. */
export const isOutOfRange = (text: string, order: DateOrder | null): boolean => {
  const parts = dateParts(text, order);
  return parts !== undefined && !isPlausible(parts.day);
};

/** First or last day of a cell that names a month alone. */
export const cellMonthDay = (text: string, means: 'first' | 'last'): string | undefined => {
  const day = monthDay(means === 'last' ? text.replace(/^(bis\s+)?(ende\s+)?/i, '') : text, means);
  return day !== undefined && isPlausible(day) ? day : undefined;
};

/** Order of dates with slashes in all date cells of a file; a number above 12 gives it away. */
export const dateOrderOf = (rows: readonly (readonly string[])[]): DateOrder | 'unknown' | 'none' => {
  const dates = rows.flat().flatMap((text) => {
    const groups = slashDate.exec(text)?.groups;
    return groups ? [groups] : [];
  });
  if (dates.length === 0) return 'none';
  const dayFirst = dates.some(({ first }) => Number(first) > 12);
  const monthFirst = dates.some(({ second }) => Number(second) > 12);
  if (dayFirst === monthFirst) return 'unknown';
  return dayFirst ? 'dmy' : 'mdy';
};
