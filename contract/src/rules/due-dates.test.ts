import { expect, test } from 'vitest';
import { addDays } from './berlin-time.ts';
import {
  columnOfDay,
  columnOfService,
  daysOfColumn,
  nextDueDate,
  postponableKinds,
  type RepeatedKind,
} from './due-dates.ts';
import { dueColumns, dueKinds } from './due-names.ts';

const today = '2026-11-17';

test.each([
  ['2026-11-16', 'overdue'],
  ['2026-11-17', 'week'],
  ['2026-11-24', 'week'],
  ['2026-11-25', 'month'],
  ['2026-12-17', 'month'],
  ['2026-12-18', 'later'],
])('on 17 November a date of %s is in the column %s', (day, column) => expect(columnOfDay(day, today)).toBe(column));

test('the days of the columns cover every day once, as the rule divides them', () => {
  for (let offset = -40; offset <= 60; offset += 1) {
    const day = addDays(today, offset);
    const holding = dueColumns.filter((column) => {
      const { from, until } = daysOfColumn(column, today);
      return (from === null || day >= from) && (until === null || day <= until);
    });
    expect(holding).toEqual([columnOfDay(day, today)]);
  }
});

test.each([
  [{ kmLeft: -1, projectedDay: null }, 'overdue'],
  [{ kmLeft: 0, projectedDay: today }, 'week'],
  [{ kmLeft: 500, projectedDay: null }, 'week'],
  [{ kmLeft: 501, projectedDay: null }, 'month'],
  [{ kmLeft: 3001, projectedDay: null }, 'later'],
  [{ kmLeft: 400, projectedDay: '2027-01-30' }, 'week'],
  [{ kmLeft: 9000, projectedDay: '2026-11-24' }, 'week'],
  [{ kmLeft: 9000, projectedDay: '2026-12-10' }, 'month'],
  [{ kmLeft: 9000, projectedDay: '2027-03-01' }, 'later'],
  [{ kmLeft: null, projectedDay: null }, 'later'],
])('a service by mileage with %j is in the column %s: the more urgent of both', (left, column) =>
  expect(columnOfService(left, today)).toBe(column),
);

test.each<[RepeatedKind, string, number, string]>([
  ['inspection', '2026-11-16', 12, '2027-11-30'],
  ['inspection', '2026-11-17', 24, '2028-11-30'],
  ['inspection', '2026-12-31', 24, '2028-12-31'],
  ['inspection', '2026-02-28', 24, '2028-02-29'],
  ['service', '2026-11-17', 12, '2027-11-17'],
  ['service', '2028-02-29', 12, '2029-02-28'],
  ['uvv', '2026-11-17', 6, '2027-05-17'],
  ['uvv', '2028-02-29', 12, '2029-02-28'],
  ['inspection', '', 12, ''],
  ['service', 'morgen', 12, ''],
])('after %s on %s the next date, %i months later, is %s', (kind, doneOn, months, next) =>
  expect(nextDueDate(kind, doneOn, months)).toBe(next),
);

test('dates that law, season or authority set cannot be postponed', () =>
  expect(dueKinds.filter((kind) => !postponableKinds.includes(kind))).toEqual([
    'inspection',
    'tires',
    'licence-check',
    'answer',
  ]));
