import { berlinDay, berlinInstant, berlinTime } from '@flottwart/contract/rules/berlin-time';

export const dash = '–';

/** Sent by some sources for "unknown". */
const epoch = '1970-01-01';

const dayParts = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day (YYYY-MM-DD) as DD.MM.YYYY; a missing, invalid or zero one as a dash. */
export const formatDay = (day: string | null): string => {
  const parts = day === null || day === epoch ? null : dayParts.exec(day);
  if (!parts || Number.isNaN(Date.parse(parts[0]))) return dash;
  const [, year, month, date] = parts;
  return `${date}.${month}.${year}`;
};

/** An instant as DD.MM.YYYY, HH:MM in Berlin. */
export const formatInstant = (instant: string | null): string => {
  const date = new Date(instant ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return dash;
  const day = formatDay(berlinDay(date));
  return day === dash ? dash : `${day}, ${berlinTime(date)}`;
};

/** The value of a date-time input for an instant, in Berlin time; empty for none. */
export const toDateTimeInput = (instant: string | null): string => {
  if (instant === null || formatInstant(instant) === dash) return '';
  const date = new Date(instant);
  return `${berlinDay(date)}T${berlinTime(date)}`;
};

/** The instant a date-time input means, as the server takes it; empty for an incomplete input. */
export const fromDateTimeInput = (value: string): string => {
  const [day = '', time = ''] = value.split('T');
  return formatDay(day) === dash || time === '' ? '' : berlinInstant(day, time).toISOString();
};

/** The calendar day in Berlin, now. */
export const today = (): string => berlinDay(new Date());

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const inGerman = new Intl.RelativeTimeFormat('de-DE', { numeric: 'auto' });

/** Age of an instant in words: "vor 5 Minuten", "gestern". An instant ahead of a wrong clock counts as just now. */
export const relativeTime = (instant: string, now: Date): string => {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  if (seconds < minute) return 'gerade eben';
  if (seconds < hour) return inGerman.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return inGerman.format(-Math.floor(seconds / hour), 'hour');
  return inGerman.format(-Math.floor(seconds / day), 'day');
};
