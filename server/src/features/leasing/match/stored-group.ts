import type { Link, Matchable, Pair } from './matchable.ts';

export interface GroupPosition extends Matchable {
  readonly isCredit: boolean;
  readonly settledCents: number;
  readonly linkedId: number | null;
}

export interface StoredLink extends Pair {
  readonly cents: number;
  readonly reason: Link['reason'] | 'manual';
}

export interface Settlement {
  readonly id: number;
  readonly settledCents: number;
  readonly linkedId: number | null;
}
