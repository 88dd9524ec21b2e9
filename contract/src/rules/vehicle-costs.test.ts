import { describe, expect, test } from 'vitest';
import { comparedToMedian, costMonths, monthAfter } from './vehicle-costs.ts';

test.each([
  ['2026-11-17', 0, '2026-11'],
  ['2026-11-17', 1, '2026-12'],
  ['2026-11-17', 2, '2027-01'],
  ['2026-01-31', -1, '2025-12'],
  ['2026-01-31', -13, '2024-12'],
])('the month of %s and %i more is %s', (day, count, month) => expect(monthAfter(day, count)).toBe(month));

test('costs cover twelve complete months and the current one', () => {
  const months = costMonths('2026-03-01');
  expect(months).toHaveLength(13);
  expect([months[0], months.at(-1)]).toEqual(['2025-03', '2026-03']);
});

describe('against the median', () => {
  test.each([
    [150, 100, { tone: 'above', percent: 50 }],
    [111, 100, { tone: 'above', percent: 11 }],
    [110, 100, { tone: 'near', percent: 10 }],
    [90, 100, { tone: 'near', percent: -10 }],
    [89, 100, { tone: 'below', percent: -11 }],
    [-50, 100, { tone: 'below', percent: -150 }],
  ] as const)('%i of %i', (value, median, expected) => expect(comparedToMedian(value, median)).toEqual(expected));

  test.each([
    [null, 100],
    [100, null],
    [100, 0],
    [100, -20],
  ])('%s of %s is not compared', (value, median) => expect(comparedToMedian(value, median)).toBeNull());
});
