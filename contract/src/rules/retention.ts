import { twoDigits } from './berlin-time.ts';
import { declaredKeys } from './known-entries.ts';

/**
 * Minimum retention in months per kind of data. Tax and commercial law count from the end of the calendar year
 * (§ 147 AO, § 257 HGB): vouchers for eight years, commercial letters for six. Trips stay longer than the
 * three months that imports fetch again, because an import would restore deleted ones.
 */
export const minRetentionMonths = {
  trip: 4,
  policereport: 1,
  task: 1,
  repairrecord: 1,
  employee: 1,
  'leasing-claim': 72,
  'leasing-document': 96,
} as const;

export type RetentionKind = keyof typeof minRetentionMonths;

export const retentionKinds = declaredKeys(minRetentionMonths);

const countedFromEndOfYear: ReadonlySet<RetentionKind> = new Set(['leasing-claim', 'leasing-document']);

/** Subtracts months from a calendar day; the 31st becomes the last day of a shorter month. */
const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * 12 + month - 1 - months;
  const [targetYear, targetMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const lastDate = new Date(Date.UTC(targetYear, targetMonth, 0)).getUTCDate();
  return `${String(targetYear).padStart(4, '0')}-${twoDigits(targetMonth)}-${twoDigits(Math.min(date, lastDate))}`;
};

/** Cut-off day as YYYY-MM-DD: older data has expired. */
export const retentionCutoff = (kind: RetentionKind, months: number, today: string): string => {
  const day = monthsBefore(today, months);
  return countedFromEndOfYear.has(kind) ? `${day.slice(0, 4)}-01-01` : day;
};
