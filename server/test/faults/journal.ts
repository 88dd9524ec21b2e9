import type { KindName } from './kinds-of-write.ts';

/** A write is in doubt from the moment it is sent until somebody says that it happened. */
export interface WrittenItem {
  readonly kind: KindName;
  readonly marker: string;
  /** As the server answered; until then nobody knows whether the item exists. */
  id: number | null;
  readonly acknowledged: Set<number>;
  readonly doubtful: Set<number>;
}

/** Something that is written once and never changed. */
export interface WrittenOnce {
  readonly marker: string;
  isAcknowledged: boolean;
}

export interface Journal {
  readonly items: WrittenItem[];
  readonly comments: WrittenOnce[];
  readonly documents: WrittenOnce[];
  /** Writes that were answered with success. */
  acknowledged: number;
  /** Answers of 500 and above, by status and text, and calls that got none. */
  readonly trouble: Map<string, number>;
  /** Answers that no client should have got. */
  readonly refusals: string[];
}

export const openJournal = (): Journal => ({
  items: [],
  comments: [],
  documents: [],
  acknowledged: 0,
  trouble: new Map(),
  refusals: [],
});

export const noteTrouble = ({ trouble }: Journal, what: string): void =>
  void trouble.set(what, (trouble.get(what) ?? 0) + 1);

/** What an item may hold: its latest acknowledged revision, or a doubtful one after it. */
export const possibleRevisions = ({ acknowledged, doubtful }: WrittenItem): number[] => {
  const latest = Math.max(0, ...acknowledged);
  return [latest, ...[...doubtful].filter((revision) => revision > latest)];
};
