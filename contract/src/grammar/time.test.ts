import { expect, test } from 'vitest';
import { readDuration, readTime } from './time.ts';

test.each([
  ['8', '08:00', null],
  ['7:5', '07:05', null],
  ['24 Uhr', '24:00', null],
  ['24:00:00', '24:00', null],
  ['12:05 AM', '00:05', null],
  ['8.30 p.m.', '20:30', null],
  ['08:30 MESZ', '08:30', '+02:00'],
  ['08:30:15Z', '08:30', 'Z'],
  ['08:30+0200', '08:30', '+02:00'],
])('%j is %s with the offset %s', (text, time, offset) => expect(readTime(text)).toMatchObject({ time, offset }));

test.each(['24:01', '25:00', '8:60', '26:30', '13 pm', '8.3', ''])('%j is no time', (text) =>
  expect(readTime(text)).toBeNull(),
);

test('a duration may have more hours than a day', () => {
  expect(readDuration('8:45')).toBe(31_500_000);
  expect(readDuration('26:30 Std.')).toBe(95_400_000);
  expect(readDuration('8 Uhr')).toBeNull();
});
