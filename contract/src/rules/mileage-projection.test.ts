import { expect, test } from 'vitest';
import { projectedDay } from './mileage-projection.ts';

const today = '2026-11-17';
const at = (day: string) => new Date(`${day}T10:00:00Z`);
const course = (first: readonly [number, string], latest: readonly [number, string]) => ({
  first: { km: first[0], at: at(first[1]) },
  latest: { km: latest[0], at: at(latest[1]) },
});

/** 200 km a day. */
const steady = course([40_000, '2026-08-09'], [60_000, '2026-11-17']);

test('a vehicle that goes on as before reaches the mileage on the projected day', () => {
  expect(projectedDay(62_000, steady, today)).toBe('2026-11-27');
  expect(projectedDay(62_199, steady, today)).toBe('2026-11-27');
  expect(projectedDay(60_000, steady, today)).toBe('2026-11-17');
});

test('the day is counted from the latest mileage, and is today at the earliest', () => {
  const older = course([40_000, '2026-07-30'], [60_000, '2026-11-07']);
  expect(projectedDay(64_000, older, today)).toBe('2026-11-27');
  expect(projectedDay(60_400, older, today)).toBe('2026-11-17');
});

test.each([
  ['a passed mileage', 59_999, steady],
  ['one mileage alone', 62_000, { ...steady, first: null }],
  ['no mileage', 62_000, { first: null, latest: null }],
  ['less than 30 days between both', 62_000, course([59_000, '2026-10-20'], [60_000, '2026-11-17'])],
  ['a vehicle that stands still', 62_000, course([60_000, '2026-08-09'], [60_000, '2026-11-17'])],
  ['an odometer that falls', 62_000, course([61_000, '2026-08-09'], [60_000, '2026-11-17'])],
  ['more than 2,000 km a day', 962_000, course([40_000, '2026-08-09'], [900_000, '2026-11-17'])],
  ['a mileage older than 30 days', 62_000, course([40_000, '2026-07-01'], [60_000, '2026-10-17'])],
  ['a day more than two years ahead', 80_000, course([59_000, '2026-08-09'], [60_000, '2026-11-17'])],
])('no day is projected for %s', (_, dueKm, odometer) => expect(projectedDay(dueKm, odometer, today)).toBeNull());
