import type { KindName } from './kinds-of-write.ts';

/** A write is in doubt from sending until its acknowledgement. */
export interface WrittenItem {
  readonly kind: KindName;
  readonly marker: string;
  /** Id from the response; unknown until then. */
  id: number | null;
  readonly acknowledged: Set<number>;
  readonly doubtful: Set<number>;
}

/** Record that is written once and never changed. */
export interface WrittenOnce {
  readonly marker: string;
  isAcknowledged: boolean;
}

export interface Journal {
  readonly items: WrittenItem[];
  readonly comments: WrittenOnce[];
  readonly documents: WrittenOnce[];
  /** Writes acknowledged with success. */
  acknowledged: number;
  /** Responses of 500 and above by status and text, and calls without a response. */
  readonly failures: Map<string, number>;
  /** Responses that no client should get. */
  readonly refusals: string[];
}

export const openJournal = (): Journal => ({
  items: [],
  comments: [],
  documents: [],
  acknowledged: 0,
  failures: new Map(),
  refusals: [],
});

export const recordFailure = ({ failures }: Journal, what: string): void =>
  void failures.set(what, (failures.get(what) ?? 0) + 1);

/** Revisions an item may hold: its latest acknowledged one, or a doubtful one after it. */
export const possibleRevisions = ({ acknowledged, doubtful }: WrittenItem): number[] => {
  const latest = Math.max(0, ...acknowledged);
  return [latest, ...[...doubtful].filter((revision) => revision > latest)];
};
