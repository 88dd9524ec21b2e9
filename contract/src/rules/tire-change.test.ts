import { expect, test } from 'vitest';
import { currentTireChange, firstTireChange } from './tire-change.ts';

test.each([
  ['2026-02-14', '2025-10-31', '2026-04-15'],
  ['2026-02-15', '2026-10-31', '2026-04-15'],
  ['2026-08-31', '2026-10-31', '2026-04-15'],
  ['2026-09-01', '2026-10-31', '2027-04-15'],
  ['2026-12-31', '2026-10-31', '2027-04-15'],
  ['2027-01-01', '2026-10-31', '2027-04-15'],
])('on %s summer tyres are due until %s and winter tyres until %s', (today, summer, winter) => {
  expect([currentTireChange('summer', today), currentTireChange('winter', today)]).toEqual([summer, winter]);
});

test.each([
  ['summer', '2026-08-31', '2026-10-31'],
  ['summer', '2026-09-01', '2027-10-31'],
  ['winter', '2026-02-14', '2026-04-15'],
  ['winter', '2026-02-15', '2027-04-15'],
] as const)('a change of %s tyres since the season opened counts as the one due: %s', (season, last, due) => {
  expect(firstTireChange(season, last)).toBe(due);
});

test('tyres that nobody changed yet are due in every season', () => {
  expect(firstTireChange('summer', null) < '2010').toBe(true);
});
