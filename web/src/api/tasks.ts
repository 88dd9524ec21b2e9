import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { cacheCreatedItem } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type TaskListQuery = RequestInput<EndpointOf<'GET /api/tasks'>>['query'];

export const tasksQuery = (query: TaskListQuery) =>
  queryOptions({
    queryKey: queryKeys.list('task', query),
    queryFn: ({ signal }) => requestPage('GET /api/tasks', { query, signal }),
    placeholderData: keepPreviousData,
  });

export type NewTask = RequestInput<EndpointOf<'POST /api/tasks'>>['body'];

export const useCreateTask = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTask) => request('POST /api/tasks', { body }),
    onSuccess: (task) => cacheCreatedItem(queryClient, 'task', task),
  });
};
