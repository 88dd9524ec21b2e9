import { existingDay, fullYear } from './day.ts';
import { monthNamePattern, monthNumber } from './months.ts';

/** Documents of leases are of this and the last century's end; their two-digit years are of this one. */
const [earliestYear, latestYear] = [1990, 2199];

/** Day of a document from its parts; null for one that no calendar has or no document can have. */
export const documentDay = (year: string, month: string, day: string): string | null => {
  const whole = fullYear(year, latestYear);
  return Number(whole) >= earliestYear && Number(whole) <= latestYear ? existingDay(whole, month, day) : null;
};

/** Pattern of a day in digits, as in 1.10.26. */
export const dayInDigits = String.raw`\d{1,2}\.\d{1,2}\.\d{2,4}`;

const germanDays = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d.]*\d)/g;

const dayOfMatch = ([, day = '', month = '', year = '']: RegExpExecArray): string | null =>
  documentDay(year, month, day);

const namedDays = new RegExp(`(?<![\\d.])(\\d{1,2})\\.\\s?(${monthNamePattern})\\s(\\d{4})(?!\\d)`, 'giu');

const isoDays = /(?<![\p{L}\d./-])(\d{4})-(\d{2})-(\d{2})(?![\p{L}\d/-])/gu;

/** Writes `1. Oktober 2026` and `2026-10-01` as `1.10.2026`. */
export const inFigures = (text: string): string =>
  text
    .replace(namedDays, (_, day: string, month: string, year: string) => `${day}.${monthNumber(month)}.${year}`)
    .replace(isoDays, '$3.$2.$1');

/** All dates such as `15.11.2026`, `15.11.26`, `15. November 2026` and `2026-11-15` in a text, in order. */
export const daysIn = (text: string): string[] => placedDaysIn(text).map(({ day }) => day);

/** Dates of a text in figures, with what is printed before and after each. */
export const placedDaysIn = (
  text: string,
): { readonly day: string; readonly before: string; readonly after: string }[] => {
  const figures = inFigures(text);
  return [...figures.matchAll(germanDays)].flatMap((match) => {
    const day = dayOfMatch(match);
    const [before, after] = [figures.slice(0, match.index), figures.slice(match.index + match[0].length)];
    return day === null ? [] : [{ day, before, after }];
  });
};

/** First date in a text that no calendar has, such as `31.02.2026`, as printed. */
export const impossibleDayIn = (text: string): string | null =>
  [...text.matchAll(germanDays)].find((match) => dayOfMatch(match) === null)?.[0] ?? null;

/** First date in a text. */
export const firstDayIn = (text: string): string | null => daysIn(text)[0] ?? null;
