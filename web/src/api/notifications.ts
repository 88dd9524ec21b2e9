import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { unreadQuery } from './profile.ts';
import { queryKeys } from './query-keys.ts';

export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.list('notification', {}),
  queryFn: ({ signal, pageParam }) =>
    request('GET /api/notifications', { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
});

const useMarked = () => {
  const queryClient = useQueryClient();
  return (unread: { readonly unread: number }): Promise<void> => {
    queryClient.setQueryData(unreadQuery.queryKey, unread);
    return queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
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
export const useReadNotifications = () => {
  const onSuccess = useMarked();
  return useMutation({
    mutationFn: (upTo: number) => request('POST /api/notifications/read', { body: { upTo } }),
    onSuccess,
  });
};
