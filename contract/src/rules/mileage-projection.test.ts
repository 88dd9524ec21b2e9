import { expect, test } from 'vitest';
import { isCurrentMileage, type MileageSource, type OdometerCourse, projectMileage } from './mileage-projection.ts';

const today = '2026-11-17';
const at = (day: string) => new Date(`${day}T10:00:00Z`);
type Reading = readonly [km: number, day: string];
const mileage = ([km, day]: Reading) => ({ km, at: at(day) });
const course = (first: Reading, latest: Reading, source: MileageSource = 'telematics'): OdometerCourse => ({
  firsts: [mileage(first)],
  latest: { ...mileage(latest), source },
});

/** Day as it is shown on the day of the test. */
const projectedDay = (dueKm: number, odometer: OdometerCourse, on: string): string | null => {
  const projected = projectMileage(dueKm, odometer);
  if (projected === null || on > projected.believedUntil) return null;
  return projected.day < on ? on : projected.day;
};

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

test('the earlier of two first mileages counts, the other one if that contradicts the latest', () => {
  const { latest } = steady;
  const [device, repair] = [mileage([50_000, '2026-09-28']), mileage([30_000, '2026-06-20'])];
  expect(projectedDay(62_000, { firsts: [device, repair], latest }, today)).toBe('2026-11-27');
  expect(projectedDay(62_000, { firsts: [device, { ...repair, km: 61_000 }], latest }, today)).toBe('2026-11-27');
  expect(projectedDay(63_000, { firsts: [{ ...device, km: 40_000 }, repair], latest }, today)).toBe('2026-12-02');
});

test('a vehicle that is read at repairs alone is projected for half a year', () => {
  const first: Reading = [40_000, '2026-01-01'];
  expect(projectedDay(63_000, course(first, [60_000, '2026-10-17'], 'repair'), today)).toBe('2026-11-29');
  expect(projectedDay(60_100, course(first, [60_000, '2026-05-21'], 'repair'), today)).toBe(today);
  expect(projectedDay(60_100, course(first, [60_000, '2026-05-20'], 'repair'), today)).toBeNull();
});

test('kilometres are counted down from a device, or from a repair of the last twelve months', () => {
  expect(isCurrentMileage({ source: 'repair', day: '2025-11-18' }, today)).toBe(true);
  expect(isCurrentMileage({ source: 'repair', day: '2025-11-17' }, today)).toBe(false);
  expect(isCurrentMileage({ source: 'telematics', day: '2025-01-01' }, today)).toBe(true);
});

test.each<[string, number, OdometerCourse]>([
  ['a passed mileage', 59_999, steady],
  ['one mileage alone', 62_000, { ...steady, firsts: [] }],
  ['no mileage', 62_000, { firsts: [], latest: null }],
  ['less than 30 days between both', 62_000, course([59_000, '2026-10-20'], [60_000, '2026-11-17'])],
  ['a vehicle that stands still', 62_000, course([60_000, '2026-08-09'], [60_000, '2026-11-17'])],
  ['an odometer that falls', 62_000, course([61_000, '2026-08-09'], [60_000, '2026-11-17'])],
  ['more than 2,000 km a day', 962_000, course([40_000, '2026-08-09'], [900_000, '2026-11-17'])],
  ['a mileage older than 30 days', 62_000, course([40_000, '2026-07-01'], [60_000, '2026-10-17'])],
  ['a day more than two years ahead', 80_000, course([59_000, '2026-08-09'], [60_000, '2026-11-17'])],
])('no day is projected for %s', (_, dueKm, odometer) => expect(projectedDay(dueKm, odometer, today)).toBeNull());
