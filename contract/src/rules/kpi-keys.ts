/** Keys of the KPI responses, fixed to the letter: docs/coverage.md#entities. */
export const kpiKinds = ['RECHNUNG', 'GUTSCHRIFT_AFF', 'GUTSCHRIFT_NON_AFF'] as const;
export type KpiKind = (typeof kpiKinds)[number];

export const monthKeys = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const;

export const quarters = [1, 2, 3, 4] as const;

export const totalKey = (kind: KpiKind): string => `TOTAL_${kind}`;
export const countKey = (kind: KpiKind): string => `COUNT_${kind}`;
export const yearKey = (year: number, kind: KpiKind): string => `${year}_${kind}`;
export const quarterKey = (year: number, quarter: number, kind: KpiKind): string => `${year}_Q${quarter}_${kind}`;
/** `month` counts from one. */
export const monthKey = (year: number, month: number, kind: KpiKind): string =>
  `${year}_${monthKeys[month - 1]}_${kind}`;

export const plateYearKey = (plate: string, year: number): string => `${plate}_${year}`;
