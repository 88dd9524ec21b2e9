import { addDays, dayMs } from './berlin-time.ts';
import type { DueLevel } from './due-names.ts';
import { knownDay, knownInstant } from './known-dates.ts';

/** Thresholds in days before a date and in kilometres before a mileage. */
export const daysAhead = { month: 30, week: 7 } as const;
export const kmAhead = { month: 3000, week: 500 } as const;

const levelWithin = (left: number, ahead: Readonly<Record<'month' | 'week', number>>): DueLevel | null => {
  if (left < 0) return 'overdue';
  if (left <= ahead.week) return 'week';
  return left <= ahead.month ? 'month' : null;
};

/** Counts calendar days, so due today is not overdue. */
export const levelOfDays = (daysLeft: number): DueLevel | null => levelWithin(daysLeft, daysAhead);

export const levelOfKm = (kmLeft: number): DueLevel | null => levelWithin(kmLeft, kmAhead);

/** Calendar days from one day (YYYY-MM-DD) to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export type DueTone = 'overdue' | 'soon' | 'later' | 'none';

/** Compares days as YYYY-MM-DD; today is the day in Berlin. */
export const dueTone = (date: string | null, today: string): DueTone => {
  const day = knownDay(date);
  if (day === null) return 'none';
  if (day < today) return 'overdue';
  return day <= addDays(today, daysAhead.month) ? 'soon' : 'later';
};

/** True once an instant has passed; an unknown one never has. */
export const isPast = (instant: string | null, now: Date): boolean => {
  const known = knownInstant(instant);
  return known !== null && known < now;
};
