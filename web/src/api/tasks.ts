import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListState, toListQuery } from '../lists/list-state.ts';
import type { ItemFilter } from '../work-items/item-filter-rules.ts';
import { request, requestPage } from './client.ts';
import { rememberCreated } from './item-cache.ts';
import { toItemFilters } from './item-filters.ts';
import { queryKeys } from './query-keys.ts';

export type TaskSort = 'id' | 'title' | 'status' | 'dueDate' | 'assignedToEmail';

type State = ListState<TaskSort, ItemFilter>;

export const tasksQuery = (state: State) =>
  queryOptions({
    queryKey: queryKeys.list('task', state),
    queryFn: ({ signal }) =>
      requestPage('GET /api/tasks', { query: { ...toListQuery(state), ...toItemFilters(state.filters) }, signal }),
    placeholderData: keepPreviousData,
  });

export interface NewTask {
  readonly title: string;
  readonly description: string;
  readonly dueDate: string;
  readonly licensePlate: string | null;
}

export const useCreateTask = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTask) => request('POST /api/tasks', { body }),
    onSuccess: (task) => rememberCreated(queryClient, 'task', task),
  });
};

export const deleteTask = (taskId: number) => request('POST /api/admin/delete-task', { body: { taskId } });
