import { expect, test } from 'vitest';
import { nextInspection, nextService, nextServiceKm } from './next-date.ts';

test.each([
  ['2026-11-16', '12', '2027-11-30'],
  ['2026-11-16', '24', '2028-11-30'],
  ['2026-12-31', '24', '2028-12-31'],
  ['2026-02-28', '24', '2028-02-29'],
])('an inspection on %s is valid for %s months, until the last day of the month: %s', (day, months, next) => {
  expect(nextInspection(day, months)).toBe(next);
});

test('a service is due again after its interval of months and kilometres', () => {
  expect(nextService('2026-11-16', '12')).toBe('2027-11-16');
  expect(nextService('2028-02-29', '12')).toBe('2029-02-28');
  expect(nextServiceKm('81.234', '30000')).toBe(111_234);
});

test('without a day or a mileage nothing is proposed', () => {
  expect([nextInspection('', '12'), nextService('morgen', '12')]).toEqual(['', '']);
  expect([nextServiceKm('', '30000'), nextServiceKm('81.234', '')]).toEqual([null, null]);
});
