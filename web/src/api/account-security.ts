import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => request('GET /api/users/myProfile/second-factor', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request('GET /api/users/myProfile/sessions', { signal }),
});

const eventsKey = ['account-events'] as const;
export const eventsPageSize = 10;

export const accountEventsQuery = (page: number) =>
  queryOptions({
    queryKey: [...eventsKey, page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/users/myProfile/account-events', { query: { page, size: eventsPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** A change of the factor may end sessions and is recorded in the history. */
const useInvalidate = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [secondFactorQuery.queryKey, sessionsQuery.queryKey, eventsKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
};

export type Proof = RequestInput<EndpointOf<'POST /api/users/myProfile/second-factor'>>['body'];

/** Secrets are shown once and never stay in the cache. */
const uncached = { gcTime: 0 } as const;

export const useStartSecondFactor = () =>
  useMutation({
    ...uncached,
    mutationFn: (body: Proof) => request('POST /api/users/myProfile/second-factor', { body }),
  });

export const useConfirmSecondFactor = () =>
  useMutation({
    ...uncached,
    mutationFn: (code: string) => request('POST /api/users/myProfile/second-factor/confirm', { body: { code } }),
    onSuccess: useInvalidate(),
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    ...uncached,
    mutationFn: (body: Proof) => request('POST /api/users/myProfile/second-factor/recovery-codes', { body }),
    onSuccess: useInvalidate(),
  });

export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (body: Proof) => request('POST /api/users/myProfile/second-factor/remove', { body }),
    onSuccess: useInvalidate(),
  });

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: number) => request('DELETE /api/users/myProfile/sessions/:id', { params: { id } }),
    onSettled: useInvalidate(),
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => request('POST /api/users/myProfile/sessions/end-others'),
    onSettled: useInvalidate(),
  });
