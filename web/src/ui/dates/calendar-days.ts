import { monthNames } from '@flottwart/contract/grammar/months';
import { addDays, addMonths, mondayOf, weekdayOf } from '@flottwart/contract/rules/berlin-time';

export const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const;

/** "Donnerstag, 1. Oktober 2026". */
export const nameOfDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${weekdays[weekdayOf(day)]}, ${date}. ${monthNames[(month ?? 1) - 1]} ${year}`;
};

/** Six weeks from Monday to Sunday around the month of a day, so that the height never jumps. */
export const weeksAround = (day: string): readonly (readonly string[])[] => {
  const monday = mondayOf(`${day.slice(0, 7)}-01`);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => addDays(monday, week * 7 + weekday)),
  );
};

/** Day that an arrow or page key leads to; `null` for other keys. */
export const dayAfterKey = (day: string, key: string, isShifted: boolean): string | null => {
  const days: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  const count = days[key];
  if (count !== undefined) return addDays(day, count);
  if (key === 'PageUp') return addMonths(day, isShifted ? -12 : -1);
  if (key === 'PageDown') return addMonths(day, isShifted ? 12 : 1);
  return null;
};
