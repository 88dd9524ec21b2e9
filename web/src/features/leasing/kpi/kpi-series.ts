import type { Kpi } from '@flottwart/contract/leasing/kpi';
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

/** A bar: what it stands for, how high it is in each chart, and which days it covers. */
export interface Bar {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly amounts: Readonly<Record<KpiKind, number>>;
}

const monthLabels = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'];

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

/** The years there are figures for, the latest first. */
export const yearsOf = (kpi: Kpi): readonly number[] => {
  const years = Object.keys(kpi).flatMap((key) => {
    const year = /^(\d{4})_/.exec(key)?.[1];
    return year === undefined ? [] : [Number(year)];
  });
  return [...new Set(years)].toSorted((one, other) => other - one);
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const firstDay = (year: number, month: number): string => `${year}-${twoDigits(month)}-01`;
const lastDay = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

export const barsOf = (kpi: Kpi, period: Period, year: number): readonly Bar[] => {
  if (period === 'years')
    return yearsOf(kpi)
      .toReversed()
      .map((one) => ({
        label: String(one),
        from: firstDay(one, 1),
        to: lastDay(one, 12),
        amounts: amountsAt(kpi, (kind) => yearKey(one, kind)),
      }));
  if (period === 'quarters')
    return quarters.map((quarter) => ({
      label: `Q${quarter}`,
      from: firstDay(year, quarter * 3 - 2),
      to: lastDay(year, quarter * 3),
      amounts: amountsAt(kpi, (kind) => quarterKey(year, quarter, kind)),
    }));
  return monthLabels.map((label, index) => ({
    label,
    from: firstDay(year, index + 1),
    to: lastDay(year, index + 1),
    amounts: amountsAt(kpi, (kind) => monthKey(year, index + 1, kind)),
  }));
};

export const totalsOf = (kpi: Kpi): Readonly<Record<KpiKind, number>> => amountsAt(kpi, totalKey);

/** Title of a kind, and the filter of the list that shows its positions. */
export const kindTexts: Readonly<
  Record<KpiKind, { readonly title: string; readonly filter: { readonly type: string; readonly aff?: string } }>
> = {
  RECHNUNG: { title: 'Rechnungen', filter: { type: 'Rechnung' } },
  GUTSCHRIFT_AFF: { title: 'Gutschriften AFF', filter: { type: 'Gutschrift', aff: 'true' } },
  GUTSCHRIFT_NON_AFF: { title: 'Gutschriften ohne AFF', filter: { type: 'Gutschrift', aff: 'false' } },
};

export { kpiKinds };
