import { twoDigits } from './berlin-time.ts';

/** Complete months that averages and medians count. */
export const completeCostMonths = 12;

/** Month (YYYY-MM) a number of months after that of a day; negative for before. */
export const monthAfter = (day: string, count: number): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${twoDigits((months % 12) + 1)}`;
};

/** Complete months and the current one, earliest first. */
export const costMonths = (today: string): readonly string[] =>
  Array.from({ length: completeCostMonths + 1 }, (_, index) => monthAfter(today, index - completeCostMonths));

/** Days of an average month. */
export const daysPerMonth = 365.25 / 12;

export type CostTone = 'below' | 'near' | 'above';

export interface Comparison {
  readonly tone: CostTone;
  /** Difference in whole percent of the median. */
  readonly percent: number;
}

/** Percent within which a vehicle costs as much as the others. */
const nearPercent = 10;

/** Null where there is nothing to compare: one value is missing, or the median is no cost. */
export const comparedToMedian = (value: number | null, median: number | null): Comparison | null => {
  if (value === null || median === null || median <= 0) return null;
  const percent = Math.round((value / median - 1) * 100);
  if (Math.abs(percent) <= nearPercent) return { tone: 'near', percent };
  return { tone: percent > 0 ? 'above' : 'below', percent };
};
