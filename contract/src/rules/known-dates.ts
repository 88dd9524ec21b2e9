import { berlinDay, berlinTime, timeWithZone, zoneInRepeatedHour } from './berlin-time.ts';
import { isRealDay } from './calendar-day.ts';

/** Stands for a date that is unknown, here and in the data of providers (docs/coverage.md#validation). */
export const unknownDay = '1970-01-01';

/** Shown for a date that is missing, unknown or invalid. */
export const dash = '–';

/** A calendar day (YYYY-MM-DD) that can be shown and can be due; `null` for a missing, unknown or invalid one. */
export const knownDay = (day: string | null): string | null =>
  day === null || day === unknownDay || !isRealDay(day) ? null : day;

/** An instant that can be shown and can be due; `null` for a missing, unknown or invalid one. */
export const knownInstant = (instant: Date | string | null): Date | null => {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) || berlinDay(date) === unknownDay ? null : date;
};

/** DD.MM.YYYY, or a dash. */
export const formatDay = (day: string | null): string => knownDay(day)?.split('-').reverse().join('.') ?? dash;

/** An instant as DD.MM.YYYY, HH:MM in Berlin, with MESZ or MEZ in the repeated hour; a missing, unknown or invalid one as a dash. */
export const formatInstant = (instant: string | null): string => {
  const date = knownInstant(instant);
  return date === null
    ? dash
    : `${formatDay(berlinDay(date))}, ${timeWithZone(berlinTime(date), zoneInRepeatedHour(date))}`;
};
