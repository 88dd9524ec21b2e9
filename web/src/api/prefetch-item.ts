import type { Kind } from '@flottwart/contract/rules/kinds';
import type { QueryClient } from '@tanstack/react-query';
import { relationsQuery } from './relations.ts';
import { membersQuery } from './team.ts';
import { commentsQuery, historyQuery } from './timeline.ts';
import { itemQuery, statusesQuery } from './work-items.ts';

/** Everything the page of an item shows, asked for at once instead of part after part. */
export const prefetchItemPage = (queryClient: QueryClient, kind: Kind, id: number): void => {
  void queryClient.prefetchQuery(itemQuery(kind, id));
  void queryClient.prefetchQuery(statusesQuery);
  void queryClient.prefetchQuery(membersQuery);
  void queryClient.prefetchQuery(relationsQuery(id));
  void queryClient.prefetchInfiniteQuery(commentsQuery(id));
  void queryClient.prefetchInfiniteQuery(historyQuery(id));
};
