import { addDays, dayMs, mondayOf } from './berlin-time.ts';
import { type DurationTone, durationTone } from './trip-duration.ts';

/** Weeks on the page of a driver: the current one and those before it. */
export const hoursWeeks = 8;

/** Hours of a week above which it is too long. */
export const maxWeekHours = 48;

/** Longest trip that imports take, so that one from before a week reaches into it. */
const maxTripDays = 7;

/** Start of the earliest trip that can reach into the time after a moment. */
export const earliestStartBefore = (moment: Date): Date => new Date(moment.getTime() - maxTripDays * dayMs);

/** Mondays of the weeks that are shown, latest first. */
export const hoursMondays = (today: string): readonly string[] =>
  Array.from({ length: hoursWeeks }, (_, index) => addDays(mondayOf(today), -7 * index));

export const daysOfWeek = (monday: string): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** Number of a calendar week by ISO 8601: that of its Thursday. */
export const calendarWeek = (monday: string): number => {
  const thursday = addDays(monday, 3);
  const dayOfYear = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / dayMs;
  return Math.floor(dayOfYear / 7) + 1;
};

/** Rates the hours of one day by the marks of a shift, in whole minutes. */
export const dayTone = (seconds: number): DurationTone => durationTone(seconds * 1000);

/** Rates the hours of a week, in whole minutes, as they are shown. */
export const weekTone = (seconds: number): DurationTone =>
  Math.floor(seconds / 60) > maxWeekHours * 60 ? 'overlong' : 'normal';
