import {
  addDays,
  berlinDay,
  berlinInstants,
  berlinTime,
  timeWithZone,
  zoneInRepeatedHour,
} from '@flottwart/contract/rules/berlin-time';
import { onFirstUse } from '@flottwart/contract/rules/counted';
import { dash, formatDay, formatInstant } from '@flottwart/contract/rules/known-dates';

export { dash, formatDay, formatInstant };

/** Time of an instant on a day, as in "06:00"; on another day with its date. */
export const timeOn = (day: string, instant: string): string => {
  const date = new Date(instant);
  return berlinDay(date) === day ? timeWithZone(berlinTime(date), zoneInRepeatedHour(date)) : formatInstant(instant);
};

/** The value of a date-time input for an instant, in Berlin time, with MEZ in the second of two equal hours; empty for none. */
export const toDateTimeInput = (instant: string | null): string => {
  if (instant === null || formatInstant(instant) === dash) return '';
  const date = new Date(instant);
  return `${berlinDay(date)}T${berlinTime(date)}${zoneInRepeatedHour(date) === 'MEZ' ? ' MEZ' : ''}`;
};

/** The instant a date-time input means, as the server takes it; empty for an incomplete input and for a skipped hour. */
export const fromDateTimeInput = (value: string): string => {
  const [day = '', moment = ''] = value.split('T');
  const [time = '', zone] = moment.split(' ');
  const [first, second] = formatDay(day) === dash || time === '' ? [] : berlinInstants(day, time);
  return ((zone === 'MEZ' ? second : null) ?? first)?.toISOString() ?? '';
};

const minuteMs = 60_000;
let lastMinute = { minute: Number.NaN, day: '' };

/** The calendar day in Berlin, now; worked out once a minute, since every date in a table is compared with it. */
export const today = (): string => {
  const now = new Date();
  const minute = Math.floor(now.getTime() / minuteMs);
  if (minute !== lastMinute.minute) lastMinute = { minute, day: berlinDay(now) };
  return lastMinute.day;
};

const weekday = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' }));

/** "Morgen, Mittwoch, 18.11.2026" */
export const dayInWords = (day: string): string => {
  const now = today();
  const named = new Map([
    [addDays(now, -1), 'Gestern, '],
    [now, 'Heute, '],
    [addDays(now, 1), 'Morgen, '],
  ]);
  return `${named.get(day) ?? ''}${weekday().format(new Date(day))}, ${formatDay(day)}`;
};

/** "Mittwoch" */
export const weekdayName = (day: string): string => weekday().format(new Date(day));

const dayAndMonth = (day: string): string => formatDay(day).slice(0, 6);

/** "16.–22.11.", from Monday to Sunday */
export const weekInDays = (monday: string): string => {
  const sunday = addDays(monday, 6);
  const isOneMonth = monday.slice(5, 7) === sunday.slice(5, 7);
  return `${isOneMonth ? dayAndMonth(monday).slice(0, 3) : dayAndMonth(monday)}–${dayAndMonth(sunday)}`;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const inGerman = onFirstUse(() => new Intl.RelativeTimeFormat('de-DE', { numeric: 'auto' }));

/** Age of an instant in words: "vor 5 Minuten", "gestern". An instant ahead of a wrong clock counts as just now. */
export const relativeTime = (instant: string, now: Date): string => {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  if (seconds < minute) return 'gerade eben';
  if (seconds < hour) return inGerman().format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return inGerman().format(-Math.floor(seconds / hour), 'hour');
  return inGerman().format(-Math.floor(seconds / day), 'day');
};

/** Hours and minutes: "38:05". */
export const formatHours = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

const monthAndYear = onFirstUse(
  () => new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const monthName = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { month: 'short', timeZone: 'UTC' }));

/** "November 2026" for a month written YYYY-MM. */
export const monthInWords = (month: string): string => monthAndYear().format(new Date(`${month}-01`));

/** "Nov", and "Jan 26" where a year begins. */
export const shortMonth = (month: string): string => {
  const name = monthName()
    .format(new Date(`${month}-01`))
    .replace('.', '');
  return month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
};
