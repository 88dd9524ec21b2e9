import { expect, test } from 'vitest';
import { tireChanges } from './tire-change.ts';

test.each([
  ['2026-02-14', '2025-10-31', '2026-04-15'],
  ['2026-02-15', '2026-10-31', '2026-04-15'],
  ['2026-08-31', '2026-10-31', '2026-04-15'],
  ['2026-09-01', '2026-10-31', '2027-04-15'],
  ['2026-12-31', '2026-10-31', '2027-04-15'],
  ['2027-01-01', '2026-10-31', '2027-04-15'],
])('on %s summer tyres are due until %s and winter tyres until %s', (today, summer, winter) => {
  expect(tireChanges(today).map(({ season, due }) => [season, due])).toEqual([
    ['summer', summer],
    ['winter', winter],
  ]);
});

test('a change since the season opened counts as the one due', () => {
  expect(tireChanges('2026-11-15').map(({ settledFrom }) => settledFrom)).toEqual(['2026-09-01', '2027-02-15']);
});
