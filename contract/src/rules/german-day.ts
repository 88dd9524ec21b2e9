import { twoDigits } from './berlin-time.ts';
import { isRealDay } from './calendar-day.ts';

/** Latest meaning of a two-digit year: 17.5.90 is long ago, 17.5.27 an inspection. */
const latestTwoDigitYear = 2049;

const fullYear = (year: string, latestYear: number): string => {
  if (year.length === 4) return year;
  return 2000 + Number(year) <= latestYear ? `20${twoDigits(year)}` : `19${twoDigits(year)}`;
};

/** Formats a day YYYY-MM-DD as DD.MM.YYYY. */
export const formatGermanDate = (day: string): string => day.split('-').reverse().join('.');

export const monthNames = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const;

const shortNames = monthNames.map((name) => name.toLocaleLowerCase('de').slice(0, 3));
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
  return String(shortNames.indexOf(otherSpellings[short] ?? short) + 1);
};

const weekday = /^(mo|di|mi|do|fr|sa|so)[a-z]*[.,]*\s+/i;
const germanDate = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/;
const namedMonth = /^(?<day>\d{1,2})\.?\s*(?<month>[a-zäöü]{3,9})\.?\s*(?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/i;
const isoDate = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T\s]+(?<rest>.*))?$/;
const compactDate = /^(?<year>19\d\d|20\d\d)(?<month>\d\d)(?<day>\d\d)$/;
/** Begins with day or month, depending on who wrote it; dots are always German. */
export const slashDate = /^(?<first>\d{1,2})[/-](?<second>\d{1,2})[/-](?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/;

export type DateOrder = 'dmy' | 'mdy';

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

/**
 * Date at the beginning of a text, and the rest; dates with slashes only if their order is known. A two-digit year
 * after `latestYear` lies in the last century, so that a birthday on 1.2.45 is in 1945.
 */
export const dateParts = (
  text: string,
  order: DateOrder | null,
  latestYear = latestTwoDigitYear,
): DateParts | undefined => {
  const groups = groupsOf(text.replace(weekday, ''), order);
  if (!groups) return undefined;
  const { year, month, day: date, rest = '' } = groups;
  const number = /^\d/.test(month) ? month : monthNumber(month);
  const day = `${fullYear(year, latestYear)}-${twoDigits(number)}-${twoDigits(date)}`;
  return isRealDay(day) ? { day, rest } : undefined;
};

const monthAndYear = /^(?<month>\d{1,2})\s?[/.-]\s?(?<year>\d{4}|\d{2})$/;
const yearAndMonth = /^(?<year>\d{4})\s?[/.-]\s?(?<month>\d{1,2})$/;
const namedMonthAndYear = /^(?<month>[a-zäöü]{3,9})\.?[\s/'-]*(?<year>\d{4}|\d{2})$/i;

/** First or last day of a month such as 02/27, 02.2027, 2027-02 or Feb 27; 02.11 could as well be a day without year. */
export const monthDay = (
  text: string,
  means: 'first' | 'last',
  latestYear = latestTwoDigitYear,
): string | undefined => {
  const found = monthAndYear.exec(text) ?? yearAndMonth.exec(text) ?? namedMonthAndYear.exec(text);
  const { month = '', year = '' } = found?.groups ?? {};
  const number = Number(/^\d/.test(month) ? month : monthNumber(month));
  const couldBeDay = /^\d+\.\d\d$/.test(text) && Number(year) <= 12;
  if (number < 1 || number > 12 || year === '' || couldBeDay) return undefined;
  const wholeYear = fullYear(year, latestYear);
  const first = `${wholeYear}-${twoDigits(String(number))}-01`;
  if (!isRealDay(first)) return undefined;
  if (means === 'first') return first;
  return new Date(Date.UTC(Number(wholeYear), number, 0)).toISOString().slice(0, 10);
};
