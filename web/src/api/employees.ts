import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { cacheCreatedItem } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type EmployeeListQuery = RequestInput<EndpointOf<'GET /api/employees'>>['query'];

export const employeesQuery = (query: EmployeeListQuery) =>
  queryOptions({
    queryKey: queryKeys.list('employee', query),
    queryFn: ({ signal }) => requestPage('GET /api/employees', { query, signal }),
    placeholderData: keepPreviousData,
  });

export type NewEmployee = RequestInput<EndpointOf<'POST /api/employees'>>['body'];

export const useCreateEmployee = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEmployee) => request('POST /api/employees', { body }),
    onSuccess: (employee) => cacheCreatedItem(queryClient, 'employee', employee),
  });
};
