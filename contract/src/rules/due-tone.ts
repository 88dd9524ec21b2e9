import { addDays } from './berlin-time.ts';
import { daysAhead } from './due-level.ts';

export type DueTone = 'overdue' | 'soon' | 'later' | 'none';

/** Compares days as YYYY-MM-DD; today is the day in Berlin. */
export const dueTone = (date: string | null, today: string): DueTone => {
  if (date === null) return 'none';
  if (date < today) return 'overdue';
  return date <= addDays(today, daysAhead.month) ? 'soon' : 'later';
};
