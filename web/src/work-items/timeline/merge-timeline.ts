import type { Comment } from '@flottwart/contract/work-items/comments';
import type { Change } from '@flottwart/contract/work-items/core';

export type TimelineEntry = ({ readonly type: 'comment' } & Comment) | ({ readonly type: 'change' } & Change);

/** A comment, or all changes that one person made at one moment. */
export type TimelineGroup =
  | { readonly type: 'comment'; readonly comment: Comment }
  | { readonly type: 'changes'; readonly changes: readonly [Change, ...Change[]] };

interface Source<Item> {
  /** Newest first. */
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

const byId = <Item extends { readonly id: number }>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** Before this instant the source may have entries that are not loaded yet. */
const horizon = ({ items, hasMore }: Source<{ readonly createdAt: string }>): string =>
  hasMore ? (items.at(-1)?.createdAt ?? '') : '';

/**
 * Merges two paged lists, newest first. Entries older than the last loaded one of a list with more pages are held back,
 * so that nothing is inserted above what has been read already. Overlapping pages add no entry twice.
 */
export const mergeTimeline = (comments: Source<Comment>, changes: Source<Change>): readonly TimelineEntry[] => {
  const oldest = [horizon(comments), horizon(changes)].sort().at(-1) ?? '';
  const entries: TimelineEntry[] = [
    ...byId(comments.items).map((comment) => ({ type: 'comment' as const, ...comment })),
    ...byId(changes.items).map((change) => ({ type: 'change' as const, ...change })),
  ];
  return entries
    .filter(({ createdAt }) => createdAt >= oldest)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id);
};

/** Entries with the changes of one moment together. */
export const groupTimeline = (entries: readonly TimelineEntry[]): readonly TimelineGroup[] => {
  const groups: TimelineGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.type === 'comment') groups.push({ type: 'comment', comment: entry });
    else if (last?.type === 'changes' && isSameMoment(last.changes[0], entry))
      groups[groups.length - 1] = { type: 'changes', changes: [...last.changes, entry] };
    else groups.push({ type: 'changes', changes: [entry] });
  }
  return groups;
};

const isSameMoment = (one: Change, other: Change): boolean =>
  one.createdAt === other.createdAt && one.userEmail === other.userEmail;
