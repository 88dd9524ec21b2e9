const two = (text: string): string => text.padStart(2, '0');

/** Resolves two-digit years around today: 17.5.90 is long ago, 17.5.27 an inspection. */
const fullYear = (year: string): string => {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${two(year)}` : `19${two(year)}`;
};

const isRealDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= '1900' && day < '2101';
};

const excelEpoch = Date.UTC(1899, 11, 30);
/** Excel day numbers of 1930 to 2100, for cells that lost their format. */
const isExcelDay = (value: number): boolean => value >= 10_959 && value < 73_051;

const fromExcel = (text: string): string | undefined => {
  const value = /^\d{5}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (!isExcelDay(value)) return undefined;
  const date = new Date(Math.round((excelEpoch + value * 86_400_000) / 1000) * 1000);
  return date.toISOString().slice(0, 19).replace('T', ' ');
};

const months = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];
const otherSpellings: Readonly<Record<string, string>> = {
  mrz: 'mär',
  mar: 'mär',
  mae: 'mär',
  may: 'mai',
  oct: 'okt',
  dec: 'dez',
};

const monthNumber = (name: string): string => {
  const short = name.toLocaleLowerCase('de').slice(0, 3);
  return String(months.indexOf(otherSpellings[short] ?? short) + 1);
};

const weekday = /^(mo|di|mi|do|fr|sa|so)[a-z]*[.,]*\s+/i;
const germanDate = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/;
const namedMonth = /^(?<day>\d{1,2})\.?\s*(?<month>[a-zäöü]{3,9})\.?\s*(?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/i;
const isoDate = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T\s]+(?<rest>.*))?$/;
const compactDate = /^(?<year>19\d\d|20\d\d)(?<month>\d\d)(?<day>\d\d)$/;
/** Begins with day or month, depending on who wrote it; dots are always German. */
export const slashDate = /^(?<first>\d{1,2})[/-](?<second>\d{1,2})[/-](?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/;

export type DateOrder = 'dmy' | 'mdy';

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

interface DateParts {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly rest: string;
}

interface DateGroups {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly rest?: string | undefined;
}

const groupsOf = (text: string, order: DateOrder | null): DateGroups | undefined => {
  const found = germanDate.exec(text) ?? namedMonth.exec(text) ?? isoDate.exec(text) ?? compactDate.exec(text);
  if (found?.groups) return found.groups as unknown as DateGroups;
  const slash = order === null ? null : slashDate.exec(text)?.groups;
  if (!slash) return undefined;
  const { first = '', second = '', year = '', rest } = slash;
  return order === 'dmy' ? { year, month: second, day: first, rest } : { year, month: first, day: second, rest };
};

/** Date and the rest of a text; dates with slashes only if their order is known. */
export const dateParts = (text: string, order: DateOrder | null): DateParts | undefined => {
  const groups = groupsOf((fromExcel(text) ?? text).replace(weekday, ''), order);
  if (!groups) return undefined;
  const { year, month, day: date, rest = '' } = groups;
  const number = /^\d/.test(month) ? month : monthNumber(month);
  const day = `${fullYear(year)}-${two(number)}-${two(date)}`;
  return isRealDay(day) ? { day, rest } : undefined;
};

const monthAndYear = /^(?<month>\d{1,2})\s?[/.-]\s?(?<year>\d{4}|\d{2})$/;
const namedMonthAndYear = /^(?<month>[a-zäöü]{3,9})\.?[\s/'-]*(?<year>\d{4}|\d{2})$/i;

/** First or last day of a month such as 02/27, 02.2027 or Feb 27; 02.11 could as well be a day without year. */
export const monthDay = (text: string, means: 'first' | 'last'): string | undefined => {
  const { month = '', year = '' } = (monthAndYear.exec(text) ?? namedMonthAndYear.exec(text))?.groups ?? {};
  const number = Number(/^\d/.test(month) ? month : monthNumber(month));
  const couldBeDay = /^\d+\.\d\d$/.test(text) && Number(year) <= 12;
  if (number < 1 || number > 12 || year === '' || couldBeDay) return undefined;
  const first = `${fullYear(year)}-${two(String(number))}-01`;
  if (!isRealDay(first)) return undefined;
  if (means === 'first') return first;
  return new Date(Date.UTC(Number(fullYear(year)), number, 0)).toISOString().slice(0, 10);
};
