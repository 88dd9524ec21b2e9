import { addDays, addMonths } from '@flottwart/contract/rules/berlin-time';
import { daysBetween } from '@flottwart/contract/rules/due-level';

/** End of what has none; sorts after every day. */
export const openEnd = '9999-12-31';

export const earlier = (one: string, other: string): string => (one < other ? one : other);
export const later = (one: string, other: string): string => (one > other ? one : other);

/** First day of the month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Last day of the month that the day is in. */
export const lastDayOf = (day: string): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const february = isLeapYear ? 29 : 28;
  return `${day.slice(0, 8)}${month === 2 ? february : 30 + ((month + Math.floor(month / 8)) % 2)}`;
};

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

export const isMonthBefore = (before: string, month: string): boolean => monthNumber(month) - monthNumber(before) === 1;

/** Both days included; zero or less where the last one is before the first. */
export const countDays = (first: string, last: string): number =>
  first.slice(0, 7) === last.slice(0, 7)
    ? Number(last.slice(8)) - Number(first.slice(8)) + 1
    : daysBetween(first, last) + 1;

/** A month of its own, as from the 15th to the 14th. */
export const isOwnMonth = (first: string, last: string): boolean =>
  last > lastDayOf(monthOf(first)) && Math.abs(daysBetween(addMonths(first, 1), addDays(last, 1))) <= 1;

/** Cents rounded as PostgreSQL does: halves away from zero. */
export const roundCents = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents));
