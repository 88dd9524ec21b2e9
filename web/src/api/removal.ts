import type { Kind } from '@flottwart/contract/rules/kinds';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { invalidateLists } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

/** Changes with everything around the item, so it is fetched each time. */
export const dependentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.relations(id), 'dependents'],
    queryFn: ({ signal }) => request('GET /api/workitems/:id/dependents', { params: { id }, signal }),
    staleTime: 0,
  });

const remove = (kind: Kind, id: number) => {
  if (kind === 'task') return request('POST /api/admin/delete-task', { body: { taskId: id } });
  if (kind === 'employee') return request('POST /api/admin/delete-employee', { body: { employeeId: id } });
  return request('POST /api/admin/delete-workitem', { body: { workitemId: id } });
};

export const useDeleteItem = (kind: Kind, id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => remove(kind, id),
    onSuccess: () => invalidateLists(queryClient, kind),
  });
};
