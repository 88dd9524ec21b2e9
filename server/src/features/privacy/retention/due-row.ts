import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { RawBuilder } from 'kysely';

/** Something past its period. */
export interface DueRow {
  readonly id: number;
  /** What its period is counted from: a moment, or a day as YYYY-MM-DD. Left as it is stored, so that an index can sort it. */
  readonly aged: Date | string;
  readonly label: string;
  /** Kept for a reason: it is open, belongs to an open case, or somebody wants it kept. */
  readonly held: boolean;
}

export interface Cutoff {
  /** The first day that is not past, YYYY-MM-DD, and its beginning in Berlin. */
  readonly day: string;
  readonly moment: Date;
}

export type DueRows = (companyId: number, before: Cutoff) => RawBuilder<DueRow>;

export const dayOf = (aged: DueRow['aged']): string => (aged instanceof Date ? berlinDay(aged) : aged);
