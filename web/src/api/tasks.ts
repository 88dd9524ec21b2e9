import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListState, toListQuery } from '../lib/list-state.ts';
import { request, requestPage } from './client.ts';
import { rememberCreated } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type TaskSort = 'id' | 'title' | 'status' | 'dueDate' | 'assignedToEmail';

export const tasksQuery = (state: ListState<TaskSort>) =>
  queryOptions({
    queryKey: queryKeys.list('task', state),
    queryFn: ({ signal }) => requestPage('GET /api/tasks', { query: toListQuery(state), signal }),
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
