import { expect, test } from 'vitest';
import { daysBetween, dueTone, levelOfDays, levelOfKm } from './due-level.ts';

test.each([
  [31, null],
  [30, 'month'],
  [8, 'month'],
  [7, 'week'],
  [0, 'week'],
  [-1, 'overdue'],
  [-4000, 'overdue'],
])('%i days ahead is %s', (days, level) => expect(levelOfDays(days)).toBe(level));

test.each([
  [3001, null],
  [3000, 'month'],
  [501, 'month'],
  [500, 'week'],
  [0, 'week'],
  [-1, 'overdue'],
])('%i km ahead is %s', (km, level) => expect(levelOfKm(km)).toBe(level));

test('days are counted by the calendar, across clock changes, the leap day and new year', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(daysBetween('2026-11-15', '2026-11-10')).toBe(-5);
});

test.each([
  [null, 'none'],
  ['2026-11-14', 'overdue'],
  ['2026-11-15', 'soon'],
  ['2026-12-15', 'soon'],
  ['2026-12-16', 'later'],
])('on 15 November %s is %s', (date, tone) => expect(dueTone(date, '2026-11-15')).toBe(tone));
