import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { smallPageSize } from '../lib/page-size.ts';
import { request, requestPage } from './client.ts';
import { queryKeys } from './query-keys.ts';

const root = queryKeys.root('leaseplan');

/** Subject of a claim: everything open of plates or of a leasing company, single positions, findings or an earlier claim. */
export type ClaimSubject = RequestInput<EndpointOf<'POST /api/leaseplan/claims/draft'>>['body'];

/** Computed on every read. */
export const claimDraftQuery = (subject: ClaimSubject) =>
  queryOptions({
    queryKey: [...root, 'claim-draft', subject],
    queryFn: ({ signal }) => request('POST /api/leaseplan/claims/draft', { body: subject, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const claimsQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'claims', page],
    queryFn: ({ signal }) => requestPage('GET /api/leaseplan/claims', { query: { page, size: smallPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'claim', id],
    queryFn: ({ signal }) => request('GET /api/leaseplan/claims/:id', { params: { id }, signal }),
  });

/** Worklist, history and positions all show the state of a claim. */
const useInvalidate = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: root });
};

export const useNameLessor = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: RequestInput<EndpointOf<'POST /api/leaseplan/claims/lessor'>>['body']) =>
      request('POST /api/leaseplan/claims/lessor', { body }),
    onSuccess: () => void invalidate(),
  });
};

type NewClaim = RequestInput<EndpointOf<'POST /api/leaseplan/claims'>>['body'];

export const useSendClaim = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: NewClaim) => request('POST /api/leaseplan/claims', { body }),
    onSettled: () => void invalidate(),
  });
};

export const useResolveClaim = (id: number) => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (arrived: boolean) =>
      request('POST /api/leaseplan/claims/:id/resolve', { params: { id }, body: { arrived } }),
    onSettled: invalidate,
  });
};

export const claimAgeingQuery = queryOptions({
  queryKey: [...root, 'claim-ageing'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/claims/ageing', { signal }),
});

export const claimableLessorsQuery = queryOptions({
  queryKey: [...root, 'claimable-lessors'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/open-credits/lessors', { signal }),
});

type Answer = RequestInput<EndpointOf<'POST /api/leaseplan/claims/:id/answer'>>['body'];

export const useNoteClaimAnswer = (id: number) => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: Answer) => request('POST /api/leaseplan/claims/:id/answer', { params: { id }, body }),
    onSuccess: () => void invalidate(),
  });
};
