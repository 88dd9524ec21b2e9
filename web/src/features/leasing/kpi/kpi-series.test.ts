import { expect, test } from 'vitest';
import { axisRange, axisTicks, barsOf, cardSums, kpiKinds, yearsOf } from './kpi-series.ts';

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
    prior: {
      from: '2023-04-01',
      to: '2023-06-30',
      amounts: { RECHNUNG: 0, GUTSCHRIFT_AFF: 0, GUTSCHRIFT_NON_AFF: 0 },
    },
  });
  const months = barsOf(kpi, 'months', 2024);
  expect(months[1]).toMatchObject({ label: 'Feb', from: '2024-02-01', to: '2024-02-29', amounts: { RECHNUNG: 200 } });
  expect(months).toHaveLength(12);
});

test('years are ordered from the oldest to the latest', () => {
  expect(barsOf(kpi, 'years', 2024).map(({ label, amounts }) => [label, amounts.RECHNUNG])).toEqual([
    ['2023', 100],
    ['2024', 200],
  ]);
});

test('no sum is minus zero', () => {
  expect(Object.is(cardSums(kpi, 'years', 2024).amounts.GUTSCHRIFT_NON_AFF, 0)).toBe(true);
});

test('the cards follow the chosen year, with the year before if it has figures; all years have their total', () => {
  expect(cardSums(kpi, 'months', 2024)).toMatchObject({
    label: '2024',
    from: '2024-01-01',
    to: '2024-12-31',
    amounts: { RECHNUNG: 200, GUTSCHRIFT_AFF: 50 },
    prior: { from: '2023-01-01', to: '2023-12-31', amounts: { RECHNUNG: 100 } },
  });
  expect(cardSums(kpi, 'quarters', 2023).prior).toBeNull();
  expect(cardSums(kpi, 'years', 2024)).toMatchObject({ label: 'gesamt', amounts: { RECHNUNG: 300 }, prior: null });
});

test('charts of one scale reach to the highest of all, of its own or of a limit, the year before included', () => {
  const quarters = barsOf(kpi, 'quarters', 2024);
  expect(axisRange(quarters, kpiKinds)).toEqual([0, 200]);
  expect(axisRange(quarters, ['GUTSCHRIFT_AFF'])).toEqual([0, 50]);
  expect(axisRange(quarters, ['GUTSCHRIFT_AFF'], [7290])).toEqual([0, 8000]);
  expect(axisRange(barsOf(kpi, 'quarters', 2025), ['RECHNUNG'])).toEqual([0, 200]);
});

test.each<[readonly [number, number], readonly number[]]>([
  [
    [-20_000, 100_000],
    [0, 25_000, 50_000, 75_000, 100_000],
  ],
  [
    [0, 80_000],
    [0, 20_000, 40_000, 60_000, 80_000],
  ],
  [
    [-800, 400],
    [-750, -500, -250, 0, 250],
  ],
  [
    [0, 2],
    [0, 1, 2],
  ],
  [[0, 0], [0]],
])('an axis over %j has round marks, zero among them', (range, ticks) => {
  expect(axisTicks(range)).toEqual(ticks);
});
