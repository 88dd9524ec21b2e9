import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { cacheCreatedItem } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type RepairRecordListQuery = RequestInput<EndpointOf<'GET /api/repair-records'>>['query'];
export type NewRepairRecord = RequestInput<EndpointOf<'POST /api/repair-records'>>['body'];

export const repairRecordsQuery = (query: RepairRecordListQuery) =>
  queryOptions({
    queryKey: queryKeys.list('repairrecord', query),
    queryFn: ({ signal }) => requestPage('GET /api/repair-records', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useCreateRepairRecord = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRepairRecord) => request('POST /api/repair-records', { body }),
    onSuccess: (record) => cacheCreatedItem(queryClient, 'repairrecord', record),
  });
};
