import { twoDigits } from '../rules/berlin-time.ts';
import { isRealDay } from '../rules/calendar-day.ts';
import { monthNumber } from './months.ts';

/** Latest meaning of a two-digit year: 17.5.90 is long ago, 17.5.27 an inspection. */
const latestTwoDigitYear = 2049;

/** A year of two digits that would be after `latestYear` lies in the last century. */
export const fullYear = (year: string, latestYear = latestTwoDigitYear): string => {
  if (year.length === 4) return year;
  return 2000 + Number(year) <= latestYear ? `20${twoDigits(year)}` : `19${twoDigits(year)}`;
};

/** YYYY-MM-DD; null for a day that no calendar has. */
export const existingDay = (year: string, month: string | number, day: string): string | null => {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isRealDay(text) ? text : null;
};

/** Formats a day YYYY-MM-DD as DD.MM.YYYY. */
export const formatGermanDate = (day: string): string => day.split('-').reverse().join('.');

export type DateOrder = 'dmy' | 'mdy';

export interface DayOptions {
  /** Order of dates with slashes such as 03/04/2026; null while nobody knows. A number above 12 shows it anyway. */
  readonly order?: DateOrder | null | undefined;
  /** Two-digit years after this one lie in the last century, so that a birthday on 1.2.45 is in 1945. */
  readonly latestYear?: number | undefined;
}

export type DayReading =
  | {
      readonly kind: 'day';
      /** YYYY-MM-DD. */
      readonly day: string;
      /** Text behind the day. */
      readonly rest: string;
    }
  /** A day in either order, which only a person or its neighbours can decide. */
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'none'; readonly lacksYear: boolean };

const weekday = /^(mo|di|mi|do|fr|sa|so)[a-z]*[.,]*\s+/i;
const forms = [
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/,
  /^(?<day>\d{1,2})\.?\s*(?<month>[a-zäöü]{3,9})\.?\s*(?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/i,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T\s]+(?<rest>.*))?$/,
  /^(?<year>19\d\d|20\d\d)(?<month>\d\d)(?<day>\d\d)$/,
];
/** Begins with day or month, depending on who wrote it; dots are always German. */
const slashDate = /^(?<first>\d{1,2})[/-](?<second>\d{1,2})[/-](?<year>\d{4}|\d{2})(?:[,\s]+(?<rest>.*))?$/;

/** A day and a month alone, such as 28.10., also with a time behind them. */
const withoutYear = /^\d{1,2}\.\s?\d{1,2}\.(?!\s?\d{2,4}(?!\d|:))/;

/** Order that a date with slashes gives away by a number above 12; null for any other text. */
export const shownOrder = (text: string): DateOrder | null => {
  const { first, second } = slashDate.exec(text)?.groups ?? {};
  if (!first || !second || Number(first) > 12 === Number(second) > 12) return null;
  return Number(first) > 12 ? 'dmy' : 'mdy';
};

interface Figures {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly rest: string;
}

const figuresOf = (text: string, order: DateOrder | null): Figures | 'ambiguous' | null => {
  for (const form of forms) {
    const { day, month, year, rest = '' } = form.exec(text)?.groups ?? {};
    if (day && month && year) return { day, month, year, rest };
  }
  const { first, second, year, rest = '' } = slashDate.exec(text)?.groups ?? {};
  if (!first || !second || !year) return null;
  const known = shownOrder(text) ?? (first === second ? 'dmy' : order);
  if (known === null) return Number(first) > 12 ? null : 'ambiguous';
  return known === 'dmy' ? { day: first, month: second, year, rest } : { day: second, month: first, year, rest };
};

/** Day at the beginning of a text: 1.10.26, 1. Okt 26, 2026-10-01, 20261001, and 1/10/26 where its order is known. */
export const readDay = (text: string, { order = null, latestYear }: DayOptions = {}): DayReading => {
  const found = figuresOf(text.replace(weekday, ''), order);
  if (found === 'ambiguous') return { kind: 'ambiguous' };
  const none = { kind: 'none', lacksYear: withoutYear.test(text) } as const;
  if (found === null) return none;
  const month = /^\d/.test(found.month) ? found.month : (monthNumber(found.month) ?? 0);
  const day = existingDay(fullYear(found.year, latestYear), month, found.day);
  return day === null ? none : { kind: 'day', day, rest: found.rest };
};

const monthForms = [
  /^(?<month>\d{1,2})\s?[/.-]\s?(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})\s?[/.-]\s?(?<month>\d{1,2})$/,
  /^(?<month>[a-zäöü]{3,9})\.?[\s/'’´-]*(?<year>\d{4}|\d{2})$/i,
];
/** 02.11 could as well be a day without year. */
const couldBeDay = /^\d{1,2}\.(?:0\d|1[0-2])$/;

/** Month as YYYY-MM from a text that is nothing else: 02/27, 02.2027, 2027-02, Feb 27. */
export const readMonth = (text: string, latestYear?: number): string | null => {
  const { month = '', year = '' } = monthForms.map((form) => form.exec(text)).find((found) => found)?.groups ?? {};
  const number = /^\d/.test(month) ? Number(month) : (monthNumber(month) ?? 0);
  if (number < 1 || number > 12 || couldBeDay.test(text)) return null;
  return `${fullYear(year, latestYear)}-${twoDigits(number)}`;
};

/** Last day of a month given as YYYY-MM. */
export const lastDayOfMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10);
};

/** First or last day of a text that names a month alone. */
export const readMonthDay = (text: string, means: 'first' | 'last', latestYear?: number): string | null => {
  const month = readMonth(text, latestYear);
  if (month === null) return null;
  return means === 'first' ? `${month}-01` : lastDayOfMonth(month);
};
