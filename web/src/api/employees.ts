import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { smallPageSize } from '../lib/page-size.ts';
import { request, requestPage } from './client.ts';
import { cacheCreatedItem, invalidateLists } from './item-cache.ts';
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

export const driverOverviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.driverOverview, id],
    queryFn: ({ signal }) => request('GET /api/employees/:id/overview', { params: { id }, signal }),
  });

export const licenceChecksQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.root('employee'), 'licence-checks', id, page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/employees/:id/licence-checks', {
        params: { id },
        query: { page, size: smallPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Refetches the checks, what follows from them, and the history. */
const useChangedChecks = (id: number) => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.history(id) });
    invalidateLists(queryClient, 'employee');
    await queryClient.invalidateQueries({ queryKey: [...queryKeys.driverOverview, id] });
  };
};

export type NewLicenceCheck = RequestInput<EndpointOf<'POST /api/employees/:id/licence-checks'>>['body'];

export const useRecordLicenceCheck = (id: number) => {
  const onSuccess = useChangedChecks(id);
  return useMutation({
    mutationFn: (body: NewLicenceCheck) => request('POST /api/employees/:id/licence-checks', { params: { id }, body }),
    onSuccess,
  });
};

export const useRemoveLicenceCheck = (id: number) => {
  const onSuccess = useChangedChecks(id);
  return useMutation({
    mutationFn: (checkId: number) =>
      request('DELETE /api/employees/:id/licence-checks/:checkId', { params: { id, checkId } }),
    onSuccess,
  });
};
