import { expect, test } from 'vitest';
import { calendarWeek, daysOfWeek, dayTone, hoursMondays, hoursWeeks, weekTone } from './driver-hours.ts';

test('the weeks end with the current one, also on its Sunday', () => {
  const mondays = hoursMondays('2026-11-22');
  expect(mondays).toHaveLength(hoursWeeks);
  expect([mondays[0], mondays[1], mondays.at(-1)]).toEqual(['2026-11-16', '2026-11-09', '2026-09-28']);
});

test('a week has seven days, over the end of a year and the change of the clock', () => {
  expect(daysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03');
  expect(daysOfWeek('2026-10-19').at(-1)).toBe('2026-10-25');
});

test.each([
  ['2025-12-29', 1],
  ['2026-01-05', 2],
  ['2026-11-16', 47],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
])('the week of %s is number %i', (monday, week) => expect(calendarWeek(monday)).toBe(week));

test.each([
  [9 * 3600 + 59, 'normal'],
  [9 * 3600 + 60, 'long'],
  [10 * 3600 + 59, 'long'],
  [10 * 3600 + 60, 'overlong'],
])('%i seconds of a day are %s', (seconds, tone) => expect(dayTone(seconds)).toBe(tone));

test.each([
  [48 * 3600 + 59, 'normal'],
  [48 * 3600 + 60, 'overlong'],
])('%i seconds of a week are %s', (seconds, tone) => expect(weekTone(seconds)).toBe(tone));
