/** Parses calendar days to YYYY-MM-DD; days that do not exist give null. */

const isoDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1990 && year < 2200 ? date.toISOString().slice(0, 10) : null;
};

/** Format 102: `20261115`. */
export const compactDay = (text: string): string | null => {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  return match ? isoDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
};

/** xs:date and xs:dateTime: `2026-11-15`, with or without a zone after it; the day as written counts. */
export const xmlDay = (text: string): string | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[TZ+-].*)?$/.exec(text.trim());
  return match ? isoDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
};

/** Pattern of a day in digits, as in 1.10.26. */
export const dayInDigits = String.raw`\d{1,2}\.\d{1,2}\.\d{2,4}`;

const germanDays = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d.]*\d)/g;

const dayOfMatch = ([, day, month, year = '']: RegExpExecArray): string | null =>
  isoDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day));

const monthNames = [
  'januar',
  'februar',
  'märz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
];
const namedDays = new RegExp(`(?<![\\d.])(\\d{1,2})\\.\\s?(${monthNames.join('|')})\\s(\\d{4})(?!\\d)`, 'giu');

const isoDays = /(?<![\p{L}\d./-])(\d{4})-(\d{2})-(\d{2})(?![\p{L}\d/-])/gu;

/** Writes `1. Oktober 2026` and `2026-10-01` as `1.10.2026`. */
export const inFigures = (text: string): string =>
  text
    .replace(
      namedDays,
      (_, day: string, month: string, year: string) => `${day}.${monthNames.indexOf(month.toLowerCase()) + 1}.${year}`,
    )
    .replace(isoDays, '$3.$2.$1');

/** All dates such as `15.11.2026`, `15.11.26`, `15. November 2026` and `2026-11-15` in a text, in order. */
export const daysIn = (text: string): string[] =>
  [...inFigures(text).matchAll(germanDays)].map(dayOfMatch).filter((day) => day !== null);

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

/** Last day of a month given as YYYY-MM. */
export const lastDayOfMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10);
};

export const addYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
