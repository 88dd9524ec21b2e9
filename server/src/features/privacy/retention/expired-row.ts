import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { RawBuilder } from 'kysely';
import type { CompanyId } from '../../../lib/company-id.ts';

/** Row past its retention period. */
export interface ExpiredRow {
  readonly id: number;
  /** Start of the period: an instant, or a day as YYYY-MM-DD; left as stored, so that an index can sort it. */
  readonly aged: Date | string;
  readonly label: string;
  /** True if the row is open, belongs to an open case or is on hold. */
  readonly held: boolean;
}

export interface Cutoff {
  /** First day within the period, YYYY-MM-DD, and its start in Berlin. */
  readonly day: string;
  readonly instant: Date;
}

export type DueRows = (companyId: CompanyId, before: Cutoff) => RawBuilder<ExpiredRow>;

export const agedDay = (aged: ExpiredRow['aged']): string => (aged instanceof Date ? berlinDay(aged) : aged);
