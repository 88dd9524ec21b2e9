import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';

type AuthorityQuery = RequestInput<EndpointOf<'GET /api/authorities'>>['query'];
export type AuthorityChanges = RequestInput<EndpointOf<'PATCH /api/authorities/:id'>>['body'];

const root = ['authorities'] as const;

/** Filled by reports, also by those of colleagues, so it is read again each time. */
export const authoritiesQuery = (query: AuthorityQuery) =>
  queryOptions({
    queryKey: [...root, query],
    queryFn: ({ signal }) => requestPage('GET /api/authorities', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const useInvalidateAuthorities = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: root });
};

export const useUpdateAuthority = (id: number) => {
  const invalidate = useInvalidateAuthorities();
  return useMutation({
    mutationFn: (body: AuthorityChanges) => request('PATCH /api/authorities/:id', { params: { id }, body }),
    onSuccess: invalidate,
  });
};

export const useRemoveAuthority = () => {
  const invalidate = useInvalidateAuthorities();
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/authorities/:id', { params: { id } }),
    onSettled: invalidate,
  });
};
