import type { RawBuilder } from 'kysely';

/** Something past its period. */
export interface DueRow {
  readonly id: number;
  /** The day its period is counted from, JJJJ-MM-TT. */
  readonly dated: string;
  readonly label: string;
  /** Kept for a reason: it is open, belongs to an open case, or somebody wants it kept. */
  readonly held: boolean;
}

export interface Cutoff {
  /** The first day that is not past, JJJJ-MM-TT, and its beginning in Berlin. */
  readonly day: string;
  readonly moment: Date;
}

export type DueRows = (companyId: number, before: Cutoff) => RawBuilder<DueRow>;
