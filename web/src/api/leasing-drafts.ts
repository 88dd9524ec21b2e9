import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { smallPageSize } from '../lib/page-size.ts';
import { request } from './client.ts';
import { apiPage, apiQuery, type BodyOf } from './query.ts';
import { settleChange } from './stale.ts';

/** Asks again while pages are being recognised; live events alone would miss a page that opens in between. */
const readingMs = 3000;

/** Rows shown at once; most documents have fewer. */
export const draftRowsPageSize = 100;

export const draftsQuery = (page: number) =>
  queryOptions({
    ...apiPage('GET /api/leaseplan/drafts', { query: { page, size: smallPageSize } }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'reading') ? readingMs : false,
  });

/** Drafts that are being accepted or discarded: their page asks for nothing more while it is still shown. */
const endedDrafts = new Set<number>();

export const draftQuery = (id: number) =>
  queryOptions({
    ...apiQuery('GET /api/leaseplan/drafts/:id', { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'reading' ? readingMs : false),
    enabled: () => !endedDrafts.has(id),
  });

export const draftRowsQuery = (id: number, page: number) => ({
  ...apiPage('GET /api/leaseplan/drafts/:id/rows', { params: { id }, query: { page, size: draftRowsPageSize } }),
  enabled: () => !endedDrafts.has(id),
});

/** First documents that wait, the oldest first. */
export const waitingDraftsQuery = () => apiPage('GET /api/leaseplan/drafts', { query: { page: 1, size: 100 } });

/** Each change names the version that the one before it has made. */
const versionOf = (queryClient: QueryClient, id: number): number =>
  queryClient.getQueryData(draftQuery(id).queryKey)?.version ?? 1;

const removeRows = (queryClient: QueryClient, id: number): void =>
  queryClient.removeQueries({ queryKey: ['GET /api/leaseplan/drafts/:id/rows', { id }] });

export type DraftChange = Omit<BodyOf<'PATCH /api/leaseplan/drafts/:id'>, 'version'>;

/** One change after the other. */
export const useChangeDraft = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: (change: DraftChange) =>
      request('PATCH /api/leaseplan/drafts/:id', {
        params: { id },
        body: { version: versionOf(queryClient, id), ...change },
      }),
    // After a failure too: somebody else may have changed it, and their state is shown.
    onSettled: (draft) => settleChange(queryClient, 'PATCH /api/leaseplan/drafts/:id', { params: { id } }, draft),
  });
};

/** Restarts the reading of a scan; what was entered is replaced. */
export const useReadDraftAgain = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: () =>
      request('POST /api/leaseplan/drafts/:id/read-again', {
        params: { id },
        body: { version: versionOf(queryClient, id) },
      }),
    onSuccess: () => {
      removeRows(queryClient, id);
      for (const part of ['picture', 'words'])
        queryClient.removeQueries({ queryKey: [`GET /api/leaseplan/drafts/:id/pages/:page/${part}`, { id }] });
    },
    onSettled: (draft) =>
      settleChange(queryClient, 'POST /api/leaseplan/drafts/:id/read-again', { params: { id } }, draft),
  });
};

const useEndDraft = <T>(id: number, end: () => Promise<T>) => {
  const queryClient = useQueryClient();
  // Forgotten with its page, so that its address says afterwards that it is gone.
  useEffect(
    () => () => {
      if (!endedDrafts.delete(id)) return;
      queryClient.removeQueries({ queryKey: draftQuery(id).queryKey });
      removeRows(queryClient, id);
    },
    [queryClient, id],
  );
  return useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: end,
    onMutate: () => {
      endedDrafts.add(id);
    },
    onSuccess: () => settleChange(queryClient, 'POST /api/leaseplan/drafts/:id/confirm', { params: { id } }),
    onError: () => {
      endedDrafts.delete(id);
    },
  });
};

export const useConfirmDraft = (id: number) => {
  const queryClient = useQueryClient();
  return useEndDraft(id, () =>
    request('POST /api/leaseplan/drafts/:id/confirm', {
      params: { id },
      body: { version: versionOf(queryClient, id) },
    }),
  );
};

export const useDiscardDraft = (id: number) =>
  useEndDraft(id, () => request('DELETE /api/leaseplan/drafts/:id', { params: { id } }));
