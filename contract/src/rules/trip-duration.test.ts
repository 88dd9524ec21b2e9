import { expect, test } from 'vitest';
import { durationTone, hoursAndMinutes } from './trip-duration.ts';

const minutes = (count: number): number => count * 60_000;

test.each([
  [0, '00:00', 'normal'],
  [540, '09:00', 'normal'],
  [541, '09:01', 'long'],
  [600, '10:00', 'long'],
  [601, '10:01', 'overlong'],
  [1510, '25:10', 'overlong'],
])('%i minutes read %s and are %s', (count, text, tone) => {
  expect(hoursAndMinutes(minutes(count))).toBe(text);
  expect(durationTone(minutes(count))).toBe(tone);
});

test.each([
  ['9 hours and 30 seconds', 540.5, '09:00', 'normal'],
  ['10 hours and 59 seconds', 600 + 59 / 60, '10:00', 'long'],
])('%s has the colour of its text', (_, count, text, tone) => {
  expect(hoursAndMinutes(minutes(count))).toBe(text);
  expect(durationTone(minutes(count))).toBe(tone);
});
