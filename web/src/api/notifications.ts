import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { request } from './client.ts';
import type { QueryOf } from './query.ts';
import { queryKeyOf } from './query-key.ts';

export type NotificationFilter = Pick<QueryOf<'GET /api/notifications'>, 'unread' | 'kind'>;

/** Rows that the page shows at first, and further ones at a time. */
const rowsAtOnce = 50;

/** Page after page by time, since new ones arrive at the top. */
export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyOf('GET /api/notifications', { query: filter }), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      request('GET /api/notifications', { query: { ...filter, size: rowsAtOnce, ...pageParam }, signal }),
    initialPageParam: {} as { readonly before?: string; readonly beforeId?: number },
    getNextPageParam: ({ items, hasMore }) => {
      const last = items.at(-1);
      return hasMore && last ? { before: last.createdAt, beforeId: last.id } : undefined;
    },
    placeholderData: keepPreviousData,
  });
