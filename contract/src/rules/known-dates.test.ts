import { expect, test } from 'vitest';
import { dueTone, isPast } from './due-level.ts';
import { formatDay, knownDay, knownInstant } from './known-dates.ts';

const unknown = [null, '', '1970-01-01', '2026-02-30', '2026-13-45', '2026-3-9', 'gestern'];

test('a missing, unknown or invalid day is a dash and never due', () => {
  for (const day of unknown) {
    expect(knownDay(day)).toBeNull();
    expect(formatDay(day)).toBe('–');
    expect(dueTone(day, '2026-11-16')).toBe('none');
  }
});

test('the days around the unknown one are known', () => {
  expect(formatDay('1969-12-31')).toBe('31.12.1969');
  expect(dueTone('1970-01-02', '2026-11-16')).toBe('overdue');
});

test('an instant on the unknown day of Berlin is unknown and never past', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  for (const instant of [null, '', 'bald', '1970-01-01T00:00:00.000Z', '1969-12-31T23:00:00.000Z']) {
    expect(knownInstant(instant)).toBeNull();
    expect(isPast(instant, now)).toBe(false);
  }
  expect(isPast('1970-01-01T23:00:00.000Z', now)).toBe(true);
});
