import type { EndpointOf } from '@flottwart/contract/api';
import type { Sent } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListState, toListQuery } from '../lists/list-state.ts';
import type { ItemFilter } from '../work-items/item-filter-rules.ts';
import { request, requestPage } from './client.ts';
import { rememberCreated } from './item-cache.ts';
import { toItemFilters } from './item-filters.ts';
import { queryKeys } from './query-keys.ts';

export type RepairRecordSort = 'id' | 'title' | 'repairType' | 'workshopName' | 'repairDate' | 'assignedToEmail';
export type NewRepairRecord = Sent<EndpointOf<'POST /api/repair-records'>>['body'];

type State = ListState<RepairRecordSort, ItemFilter>;

export const repairRecordsQuery = (state: State) =>
  queryOptions({
    queryKey: queryKeys.list('repairrecord', state),
    queryFn: ({ signal }) =>
      requestPage('GET /api/repair-records', {
        query: { ...toListQuery(state), ...toItemFilters(state.filters) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const useCreateRepairRecord = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRepairRecord) => request('POST /api/repair-records', { body }),
    onSuccess: (record) => rememberCreated(queryClient, 'repairrecord', record),
  });
};
