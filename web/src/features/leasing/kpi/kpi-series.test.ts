import { expect, test } from 'vitest';
import { barsOf, totalsOf, yearsOf } from './kpi-series.ts';

const kpi = {
  TOTAL_RECHNUNG: 300,
  TOTAL_GUTSCHRIFT_AFF: -50,
  TOTAL_GUTSCHRIFT_NON_AFF: 0,
  COUNT_RECHNUNG: 2,
  '2023_RECHNUNG': 100,
  '2023_Q4_RECHNUNG': 100,
  '2023_DECEMBER_RECHNUNG': 100,
  '2024_RECHNUNG': 200,
  '2024_Q1_RECHNUNG': 200,
  '2024_FEBRUARY_RECHNUNG': 200,
  '2024_GUTSCHRIFT_AFF': -50,
  '2024_Q2_GUTSCHRIFT_AFF': -50,
  '2024_JUNE_GUTSCHRIFT_AFF': -50,
};

test('the latest year comes first', () => {
  expect(yearsOf(kpi)).toEqual([2024, 2023]);
  expect(yearsOf({})).toEqual([]);
});

test('quarters and months of a year carry their sums and their days; credits with the sign turned', () => {
  const quarters = barsOf(kpi, 'quarters', 2024);
  expect(quarters.map(({ amounts }) => amounts.RECHNUNG)).toEqual([200, 0, 0, 0]);
  expect(quarters[1]).toEqual({
    label: 'Q2',
    from: '2024-04-01',
    to: '2024-06-30',
    amounts: { RECHNUNG: 0, GUTSCHRIFT_AFF: 50, GUTSCHRIFT_NON_AFF: 0 },
  });
  const months = barsOf(kpi, 'months', 2024);
  expect(months[1]).toMatchObject({ label: 'Feb', from: '2024-02-01', to: '2024-02-29', amounts: { RECHNUNG: 200 } });
  expect(months).toHaveLength(12);
});

test('years stand from the oldest to the latest', () => {
  expect(barsOf(kpi, 'years', 2024).map(({ label, amounts }) => [label, amounts.RECHNUNG])).toEqual([
    ['2023', 100],
    ['2024', 200],
  ]);
});

test('no sum is minus zero', () => {
  expect(Object.is(totalsOf(kpi).GUTSCHRIFT_NON_AFF, 0)).toBe(true);
});
