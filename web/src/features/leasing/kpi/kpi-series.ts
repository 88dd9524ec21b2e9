import { lastDayOfMonth } from '@flottwart/contract/grammar/day';
import { shortMonthNames } from '@flottwart/contract/grammar/months';
import type { Kpi } from '@flottwart/contract/leasing/kpi';
import { twoDigits } from '@flottwart/contract/rules/berlin-time';
import {
  type KpiKind,
  kpiKinds,
  monthKey,
  quarterKey,
  quarters,
  totalKey,
  yearKey,
} from '@flottwart/contract/rules/kpi-keys';

export type Period = 'quarters' | 'months' | 'years';

/** Charts: one for each kind, and one for what is left of the invoices after all credits. */
export type ChartKind = KpiKind | 'NET_COST';

/** Sums of some days. */
export interface Sums {
  readonly from: string;
  readonly to: string;
  readonly amounts: Readonly<Record<KpiKind, number>>;
}

/** A bar: what it stands for, how high it is in each chart, and which days it covers. */
export interface Bar extends Sums {
  readonly label: string;
  /** The same time a year before, if that year has figures. */
  readonly prior: Sums | null;
}

/** Credits are shown with their sign inverted (docs/coverage.md#constants). Minus zero is zero. */
const shownAmount = (kind: KpiKind, amount: number): number => (kind === 'RECHNUNG' ? amount : -amount) + 0;

const amountsAt = (kpi: Kpi, key: (kind: KpiKind) => string): Readonly<Record<KpiKind, number>> => {
  const at = (kind: KpiKind): number => shownAmount(kind, kpi[key(kind)] ?? 0);
  return {
    RECHNUNG: at('RECHNUNG'),
    GUTSCHRIFT_AFF: at('GUTSCHRIFT_AFF'),
    GUTSCHRIFT_NON_AFF: at('GUTSCHRIFT_NON_AFF'),
  };
};

export const amountOf = (amounts: Sums['amounts'], kind: ChartKind): number => {
  if (kind !== 'NET_COST') return amounts[kind];
  const { RECHNUNG, GUTSCHRIFT_AFF, GUTSCHRIFT_NON_AFF } = amounts;
  return Math.round((RECHNUNG - GUTSCHRIFT_AFF - GUTSCHRIFT_NON_AFF) * 100) / 100;
};

/** The years there are figures for, the latest first. */
export const yearsOf = (kpi: Kpi): readonly number[] => {
  const years = Object.keys(kpi).flatMap((key) => {
    const year = /^(\d{4})_/.exec(key)?.[1];
    return year === undefined ? [] : [Number(year)];
  });
  return [...new Set(years)].toSorted((one, other) => other - one);
};

const firstDay = (year: number, month: number): string => `${year}-${twoDigits(month)}-01`;
const lastDay = (year: number, month: number): string => lastDayOfMonth(`${year}-${twoDigits(month)}`);

const yearSums = (kpi: Kpi, year: number): Sums => ({
  from: firstDay(year, 1),
  to: lastDay(year, 12),
  amounts: amountsAt(kpi, (kind) => yearKey(year, kind)),
});

const quarterSums = (kpi: Kpi, year: number, quarter: number): Sums => ({
  from: firstDay(year, quarter * 3 - 2),
  to: lastDay(year, quarter * 3),
  amounts: amountsAt(kpi, (kind) => quarterKey(year, quarter, kind)),
});

const monthSums = (kpi: Kpi, year: number, month: number): Sums => ({
  from: firstDay(year, month),
  to: lastDay(year, month),
  amounts: amountsAt(kpi, (kind) => monthKey(year, month, kind)),
});

const hasFigures = (kpi: Kpi, year: number): boolean => yearsOf(kpi).includes(year);

export const barsOf = (kpi: Kpi, period: Period, year: number): readonly Bar[] => {
  if (period === 'years')
    return yearsOf(kpi)
      .toReversed()
      .map((one) => ({ label: String(one), ...yearSums(kpi, one), prior: null }));
  const hasPrior = hasFigures(kpi, year - 1);
  const withPrior = (label: string, sumsOf: (year: number) => Sums): Bar => ({
    label,
    ...sumsOf(year),
    prior: hasPrior ? sumsOf(year - 1) : null,
  });
  if (period === 'quarters')
    return quarters.map((quarter) => withPrior(`Q${quarter}`, (one) => quarterSums(kpi, one, quarter)));
  return shortMonthNames.map((label, index) => withPrior(label, (one) => monthSums(kpi, one, index + 1)));
};

/** Sums of the cards: those of the year with the year before, or of all years together. */
export const cardSums = (kpi: Kpi, period: Period, year: number): Omit<Bar, 'from' | 'to'> & Partial<Sums> => {
  if (period === 'years') return { label: 'gesamt', amounts: amountsAt(kpi, totalKey), prior: null };
  const prior = hasFigures(kpi, year - 1) ? yearSums(kpi, year - 1) : null;
  return { label: String(year), ...yearSums(kpi, year), prior };
};

/** Next round figure, so that the marks of an axis are readable. */
const roundUp = (amount: number): number => {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  return ([1, 2, 4, 5, 8, 10].find((step) => step * power >= amount) ?? 10) * power;
};

/** Range of an axis for these kinds; `marks` are lines that have to be visible. */
export const axisRange = (
  bars: readonly Bar[],
  kinds: readonly ChartKind[],
  marks: readonly number[] = [],
): readonly [number, number] => {
  const amounts = bars.flatMap(({ amounts: own, prior }) =>
    kinds.flatMap((kind) => [amountOf(own, kind), prior ? amountOf(prior.amounts, kind) : 0]),
  );
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts, ...marks)];
  return [0 - roundUp(-low), roundUp(high)];
};

/** Marks of an axis at round figures, zero among them, so that the line that bars begin at is named. */
export const axisTicks = ([low, high]: readonly [number, number]): number[] => {
  const least = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= least) ?? 10) * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
};

/** Title of a kind, and the filter of the list that shows its positions. */
export const kindTexts: Readonly<
  Record<ChartKind, { readonly title: string; readonly filter: { readonly type?: string; readonly aff?: string } }>
> = {
  RECHNUNG: { title: 'Rechnungen', filter: { type: 'Rechnung' } },
  GUTSCHRIFT_AFF: { title: 'Gutschriften AFF', filter: { type: 'Gutschrift', aff: 'true' } },
  GUTSCHRIFT_NON_AFF: { title: 'Gutschriften ohne AFF', filter: { type: 'Gutschrift', aff: 'false' } },
  NET_COST: { title: 'Kosten nach Gutschriften', filter: {} },
};

/** Chart that the quarterly limit belongs to. */
export const limitKinds = { AFF_CREDITS: 'GUTSCHRIFT_AFF', NET_COST: 'NET_COST' } as const;

export { kpiKinds };
