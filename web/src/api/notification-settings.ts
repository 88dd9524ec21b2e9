import type { ChosenNotification } from '@flottwart/contract/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { afterFirstPaint } from './request-timing.ts';

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
