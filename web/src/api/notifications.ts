import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { request } from './client.ts';
import { unreadQuery } from './profile.ts';
import { queryKeys } from './query-keys.ts';

export type NotificationFilter = Pick<RequestInput<EndpointOf<'GET /api/notifications'>>['query'], 'unread' | 'kind'>;
type MarkedNotifications = RequestInput<EndpointOf<'PATCH /api/notifications'>>['body'];

/** Rows that the page shows at first, and further ones at a time. */
const rowsAtOnce = 50;

/** For the bell. */
export const latestNotificationsQuery = queryOptions({
  queryKey: queryKeys.list('notification', 'latest'),
  queryFn: ({ signal }) => request('GET /api/notifications', { query: {}, signal }),
});

export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list('notification', filter),
    queryFn: ({ signal, pageParam }) =>
      request('GET /api/notifications', {
        query: { ...filter, size: rowsAtOnce, ...pageParam },
        signal,
      }),
    initialPageParam: {} as { readonly before?: string; readonly beforeId?: number },
    getNextPageParam: ({ items, hasMore }) => {
      const last = items.at(-1);
      return hasMore && last ? { before: last.createdAt, beforeId: last.id } : undefined;
    },
    placeholderData: keepPreviousData,
  });

const useMarked = () => {
  const queryClient = useQueryClient();
  return (unread: { readonly unread: number }): Promise<void> => {
    queryClient.setQueryData(unreadQuery.queryKey, unread);
    return queryClient.invalidateQueries({ queryKey: [...queryKeys.root('notification'), 'list'] });
  };
};

export const useMarkNotification = () => {
  const onSuccess = useMarked();
  return useMutation({
    mutationFn: ({ id, isRead }: { readonly id: number; readonly isRead: boolean }) =>
      request('PATCH /api/notifications/:id', { params: { id }, body: { isRead } }),
    onSuccess,
  });
};

/** Marks everything up to the newest one that was shown, so that nothing unseen is marked. */
export const useMarkNotifications = () => {
  const onSuccess = useMarked();
  return useMutation({
    mutationFn: (body: MarkedNotifications) => request('PATCH /api/notifications', { body }),
    onSuccess,
  });
};
