import type { Comment } from '@flottwart/contract/work-items/comments';
import type { Change } from '@flottwart/contract/work-items/core';

export type TimelineEntry = ({ readonly type: 'comment' } & Comment) | ({ readonly type: 'change' } & Change);

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
