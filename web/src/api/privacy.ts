import type { RetentionKind } from '@flottwart/contract/rules/retention';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { requestFile } from './files.ts';
import { queryKeys } from './query-keys.ts';

const root = ['retention'] as const;

export const retentionRulesQuery = queryOptions({
  queryKey: [...root, 'rules'],
  queryFn: ({ signal }) => request('GET /api/admin/retention', { signal }),
});

/** Changes with every open case, so it is fetched each time. */
export const retentionPreviewQuery = (kind: RetentionKind, months: number) =>
  queryOptions({
    queryKey: [...root, 'preview', kind, months],
    queryFn: ({ signal }) =>
      request('GET /api/admin/retention/:kind/preview', { params: { kind }, query: { months }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useSetRetentionRule = (kind: RetentionKind) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (months: number | null) =>
      request('PATCH /api/admin/retention/:kind', { params: { kind }, body: { months } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: root }),
  });
};

export const privacyPageSize = 10;

export const deletionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'deletions', page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/admin/retention-deletions', { query: { page, size: privacyPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export const heldItemsQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'holds', page],
    queryFn: ({ signal }) => requestPage('GET /api/admin/holds', { query: { page, size: privacyPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Keyed below the history, which records its changes, so that both are refetched. */
export const holdQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...queryKeys.history(itemId), 'hold'],
    queryFn: ({ signal }) => request('GET /api/workitems/:id/hold', { params: { id: itemId }, signal }),
  });

/** A reason holds, `null` releases. */
export const usePlaceHold = (itemId: number) => {
  const queryClient = useQueryClient();
  return useMutation<unknown, Error, string | null>({
    mutationFn: (reason) =>
      reason === null
        ? request('DELETE /api/workitems/:id/hold', { params: { id: itemId } })
        : request('POST /api/workitems/:id/hold', { params: { id: itemId }, body: { reason } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.history(itemId) });
      void queryClient.invalidateQueries({ queryKey: root });
    },
  });
};

export const discloseEmployee = (id: number): Promise<File> =>
  requestFile('GET /api/admin/employees/:id/disclosure', { params: { id } });
