import type { Period } from './kpi-series.ts';

/** Open tab and year in the URL; defaults are left out. */
export interface KpiSearch {
  readonly ansicht?: 'monate' | 'jahre';
  readonly jahr?: number;
  /** Charts share one scale unless each has its own. */
  readonly skala?: 'einzeln';
}

export const readKpiSearch = (raw: Record<string, unknown>): KpiSearch => {
  const year = Number(raw.jahr);
  return {
    ...((raw.ansicht === 'monate' || raw.ansicht === 'jahre') && { ansicht: raw.ansicht }),
    ...(raw.skala === 'einzeln' && { skala: raw.skala }),
    ...(Number.isInteger(year) && year >= 1900 && year <= 2199 && { jahr: year }),
  };
};

export const periodOf = ({ ansicht }: KpiSearch): Period =>
  ansicht === 'monate' ? 'months' : ansicht === 'jahre' ? 'years' : 'quarters';

export const searchOf = (period: string | null, { jahr, skala }: Omit<KpiSearch, 'ansicht'>): KpiSearch => ({
  ...(period === 'months' && { ansicht: 'monate' }),
  ...(period === 'years' && { ansicht: 'jahre' }),
  ...(jahr !== undefined && { jahr }),
  ...(skala !== undefined && { skala }),
});
