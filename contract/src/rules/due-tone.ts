import { addDays } from './berlin-time.ts';

export type DueTone = 'overdue' | 'soon' | 'later' | 'none';

/** How many days ahead a date becomes a warning. */
export const soonDays = 30;

/** Both days as JJJJ-MM-TT; today is the day in Berlin. */
export const dueTone = (date: string | null, today: string): DueTone => {
  if (date === null) return 'none';
  if (date < today) return 'overdue';
  return date <= addDays(today, soonDays) ? 'soon' : 'later';
};
