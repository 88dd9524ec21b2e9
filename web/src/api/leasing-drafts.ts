import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { smallPageSize } from '../lib/page-size.ts';
import { request, requestPage } from './client.ts';
import { requestFile } from './files.ts';
import { queryKeys } from './query-keys.ts';

const root = [...queryKeys.root('leaseplan'), 'drafts'] as const;

/** Asks again while pages are being recognised; live events alone would miss a page that opens in between. */
const readingMs = 3000;

/** Rows shown at once; a printed page has fewer. */
export const draftRowsPageSize = 100;

export const draftsQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'list', page],
    queryFn: ({ signal }) => requestPage('GET /api/leaseplan/drafts', { query: { page, size: smallPageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'reading') ? readingMs : false,
  });

/** Drafts that are being accepted or discarded: their page asks for nothing more while it is still shown. */
const endedDrafts = new Set<number>();

export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => request('GET /api/leaseplan/drafts/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'reading' ? readingMs : false),
    enabled: () => !endedDrafts.has(id),
  });

export const draftRowsQuery = (id: number, sheet: number, page: number) =>
  queryOptions({
    queryKey: [...root, 'rows', id, sheet, page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/leaseplan/drafts/:id/rows', {
        params: { id },
        query: { sheet, page, size: draftRowsPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: () => !endedDrafts.has(id),
  });

/** Pages change only if they are read again, so they are fetched once; outside the root, because changes of the draft do not touch them. */
export const draftPictureQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['draft-picture', id, page],
    queryFn: ({ signal }) =>
      requestFile('GET /api/leaseplan/drafts/:id/pages/:page/picture', { params: { id, page }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type DraftChange = Omit<RequestInput<EndpointOf<'PATCH /api/leaseplan/drafts/:id'>>['body'], 'version'>;

/** One change after the other: each names the version that the one before it has made. */
export const useChangeDraft = (id: number) => {
  const queryClient = useQueryClient();
  const { queryKey } = draftQuery(id);
  return useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: (change: DraftChange) => {
      const version = queryClient.getQueryData(queryKey)?.version ?? 1;
      return request('PATCH /api/leaseplan/drafts/:id', { params: { id }, body: { version, ...change } });
    },
    onSuccess: (draft: LeasingDraft) => {
      queryClient.setQueryData(queryKey, draft);
      return queryClient.invalidateQueries({ queryKey: [...root, 'rows', id] });
    },
    // Somebody else may have changed it: their state is shown.
    onError: () => queryClient.invalidateQueries({ queryKey: root }),
  });
};

/** Restarts the reading of a scan; what was entered is replaced. */
export const useReadDraftAgain = (id: number) => {
  const queryClient = useQueryClient();
  const { queryKey } = draftQuery(id);
  return useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: () => {
      const version = queryClient.getQueryData(queryKey)?.version ?? 1;
      return request('POST /api/leaseplan/drafts/:id/read-again', { params: { id }, body: { version } });
    },
    onSuccess: (draft: LeasingDraft) => {
      queryClient.setQueryData(queryKey, draft);
      queryClient.removeQueries({ queryKey: [...root, 'rows', id] });
      queryClient.removeQueries({ queryKey: ['draft-picture', id] });
      return queryClient.invalidateQueries({ queryKey: root });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: root }),
  });
};

const useEndDraft = <T>(id: number, end: () => Promise<T>) => {
  const queryClient = useQueryClient();
  // Forgotten with its page, so that its address says afterwards that it is gone.
  useEffect(
    () => () => {
      if (!endedDrafts.delete(id)) return;
      queryClient.removeQueries({ queryKey: draftQuery(id).queryKey });
      queryClient.removeQueries({ queryKey: [...root, 'rows', id] });
    },
    [queryClient, id],
  );
  return useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: end,
    onMutate: () => {
      endedDrafts.add(id);
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.root('leaseplan') }),
    onError: () => {
      endedDrafts.delete(id);
    },
  });
};

export const useConfirmDraft = (id: number) => {
  const queryClient = useQueryClient();
  return useEndDraft(id, () => {
    const version = queryClient.getQueryData(draftQuery(id).queryKey)?.version ?? 1;
    return request('POST /api/leaseplan/drafts/:id/confirm', { params: { id }, body: { version } });
  });
};

export const useDiscardDraft = (id: number) =>
  useEndDraft(id, () => request('DELETE /api/leaseplan/drafts/:id', { params: { id } }));
