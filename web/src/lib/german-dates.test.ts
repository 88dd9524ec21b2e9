import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './german-dates.ts';

test('a day is shown the German way', () => {
  expect(formatDay('2026-03-09')).toBe('09.03.2026');
});

test('a missing, invalid or zero day is a dash', () => {
  for (const day of [null, '', '1970-01-01', '2026-13-45', '2026-3-9', 'gestern']) expect(formatDay(day)).toBe('–');
});

test('a moment is shown in Berlin, summer and winter', () => {
  expect(formatMoment('2026-01-15T22:30:00.000Z')).toBe('15.01.2026, 23:30');
  expect(formatMoment('2026-07-15T22:30:00.000Z')).toBe('16.07.2026, 00:30');
});

test('a missing, invalid or zero moment is a dash', () => {
  for (const moment of [null, '', 'bald', '1970-01-01T00:00:00.000Z']) expect(formatMoment(moment)).toBe('–');
});
