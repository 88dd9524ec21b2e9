import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { smallPageSize } from '../lib/page-size.ts';
import { request, requestPage } from './client.ts';
import { queryKeys } from './query-keys.ts';

const root = queryKeys.root('leaseplan');

/** Changes of links and documents change lists, positions and sums: all leasing data is refetched. */
const useLeasingChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: root }),
  });
};

export type LinkChange = RequestInput<EndpointOf<'POST /api/leaseplan/links'>>['body'];

export const useChangeLinks = () =>
  useLeasingChange((body: LinkChange) => request('POST /api/leaseplan/links', { body }));

export type WithdrawalBody = RequestInput<EndpointOf<'POST /api/leaseplan/withdrawals'>>['body'];

/** Leaves the refetching to itself: the page of what was taken back is left first. */
export const useWithdrawDocuments = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WithdrawalBody) => request('POST /api/leaseplan/withdrawals', { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: root }),
  });
};

export const useUndoWithdrawal = () =>
  useLeasingChange((id: number) => request('POST /api/leaseplan/withdrawals/:id/undo', { params: { id } }));

export const withdrawalsQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'withdrawals', page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/leaseplan/withdrawals', { query: { page, size: smallPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
