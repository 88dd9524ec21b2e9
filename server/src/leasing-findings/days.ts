import { addDays, addMonths } from '@flottwart/contract/rules/berlin-time';
import { daysBetween } from '@flottwart/contract/rules/due-level';

/** End of what has none; sorts after every day. */
export const openEnd = '9999-12-31';

export const earlier = (one: string, other: string): string => (one < other ? one : other);
export const later = (one: string, other: string): string => (one > other ? one : other);

/** First day of the month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month.slice(0, 8)}${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};

export const monthBefore = (month: string): string => addMonths(month, -1);

/** Both days included; zero or less where the last one is before the first. */
export const countDays = (first: string, last: string): number => daysBetween(first, last) + 1;

/** A month of its own, as from the 15th to the 14th. */
export const isOwnMonth = (first: string, last: string): boolean =>
  last > lastDayOf(monthOf(first)) && Math.abs(daysBetween(addMonths(first, 1), addDays(last, 1))) <= 1;

/** Cents rounded as PostgreSQL does: halves away from zero. */
export const roundCents = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents));
