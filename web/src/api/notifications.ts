import type { ChosenNotification } from '@flottwart/contract/notifications';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { afterFirstPaint } from './request-timing.ts';

export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.list('notification', {}),
  queryFn: ({ signal, pageParam }) =>
    request('GET /api/notifications', { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
});

export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.root('notification'), 'unread'],
  queryFn: ({ signal }) => afterFirstPaint(() => request('GET /api/notifications/unread', { signal })),
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

export const notificationChoicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => request('GET /api/notifications/choices', { signal }),
});

export const useChooseNotification = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChosenNotification) => request('PATCH /api/notifications/choices', { body }),
    onSuccess: (choices) => queryClient.setQueryData(notificationChoicesQuery.queryKey, choices),
  });
};

export const watchingQuery = (id: number) =>
  queryOptions({
    queryKey: ['watching', id],
    queryFn: ({ signal }) =>
      afterFirstPaint(() => request('GET /api/workitems/:id/watching', { params: { id }, signal })),
  });

export const useWatch = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isWatching: boolean) =>
      request('PATCH /api/workitems/:id/watching', { params: { id }, body: { isWatching } }),
    onSuccess: (watching) => queryClient.setQueryData(watchingQuery(id).queryKey, watching),
  });
};
