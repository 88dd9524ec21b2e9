import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import type { PositionType } from '@flottwart/contract/rules/leasing';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { smallPageSize } from '../lib/page-size.ts';
import { request, requestPage } from './client.ts';
import { requestFile, sendFile } from './files.ts';
import { cacheChangedItem } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type PositionListQuery = RequestInput<EndpointOf<'GET /api/leaseplan/all'>>['query'];
export type OpenCreditsQuery = RequestInput<EndpointOf<'GET /api/leaseplan/open-credits'>>['query'];

/** See docs/coverage.md#constants. */
export const uploadPageSize = 7;

const root = queryKeys.root('leaseplan');

export const positionsQuery = (query: PositionListQuery) =>
  queryOptions({
    queryKey: queryKeys.list('leaseplan', query),
    queryFn: ({ signal }) => requestPage('GET /api/leaseplan/all', { query, signal }),
    placeholderData: keepPreviousData,
  });

export type PositionSumQuery = RequestInput<EndpointOf<'GET /api/leaseplan/sum'>>['query'];

export const positionSumsQuery = (query: PositionSumQuery) =>
  queryOptions({
    queryKey: [...root, 'sum', query],
    queryFn: ({ signal }) => request('GET /api/leaseplan/sum', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const statusesPresentQuery = (type: string) =>
  queryOptions({
    queryKey: [...root, 'statuses', type],
    queryFn: ({ signal }) =>
      request('GET /api/leaseplan/statuses', {
        query: { type: (type || undefined) as PositionType | undefined },
        signal,
      }),
  });

export const positionQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.detail('leaseplan', id),
    queryFn: ({ signal }) => request('GET /api/leaseplan/:id', { params: { id }, signal }),
  });

export const openOriginal = (documentId: number): Promise<File> =>
  requestFile('GET /api/leaseplan/documents/:id/original', { params: { id: documentId } });

export const candidatesQuery = (id: number, q: string, page: number) =>
  queryOptions({
    queryKey: [...root, 'candidates', id, q, page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/leaseplan/:id/candidates', {
        params: { id },
        query: { q: q || undefined, page, size: smallPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

type Correction = RequestInput<EndpointOf<'PATCH /api/leaseplan/:id'>>['body'];

/** Changing one position may free or match others: all leasing data is refetched. */
const useChange = <Input>(id: number, change: (input: Input) => ReturnType<typeof correct>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (position) => {
      cacheChangedItem(queryClient, 'leaseplan', position);
      void queryClient.invalidateQueries({
        queryKey: root,
        predicate: ({ queryKey }) => queryKey[1] === 'detail' && queryKey[2] !== id,
      });
    },
  });
};

const correct = (id: number, body: Correction) => request('PATCH /api/leaseplan/:id', { params: { id }, body });

export const useCorrectPosition = (id: number) => useChange(id, (body: Correction) => correct(id, body));

export const useLinkPosition = (id: number) =>
  useChange(id, (otherId: number) => request('POST /api/leaseplan/:id/links', { params: { id }, body: { otherId } }));

export const useUnlinkPosition = (id: number) =>
  useChange(id, (otherId: number) => request('DELETE /api/leaseplan/:id/links/:otherId', { params: { id, otherId } }));

export const kpiQuery = queryOptions({
  queryKey: [...root, 'kpi'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/kpi', { signal }),
});

export const vehicleKpiQuery = queryOptions({
  queryKey: [...root, 'vehicle-kpi'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/kpi/license-plates', { signal }),
});

export const leasingSettingsQuery = queryOptions({
  queryKey: [...root, 'settings'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/settings', { signal }),
});

type SettingsChange = RequestInput<EndpointOf<'PATCH /api/leaseplan/settings'>>['body'];

export const useUpdateLeasingSettings = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => request('PATCH /api/leaseplan/settings', { body }),
    onSuccess: (settings) => queryClient.setQueryData(leasingSettingsQuery.queryKey, settings),
  });
};

export const openCreditsQuery = (query: OpenCreditsQuery) =>
  queryOptions({
    queryKey: [...root, 'open-credits', query],
    queryFn: ({ signal }) => requestPage('GET /api/leaseplan/open-credits', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const uploadsQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'uploads', page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/leaseplan/upload-history', { query: { page, size: uploadPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export const leasingDocumentQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'document', id],
    queryFn: ({ signal }) => request('GET /api/leaseplan/documents/:id', { params: { id }, signal }),
  });

/** Files of one upload carry the same id. */
export const importLeasingFile = (file: File, upload: string) =>
  sendFile('POST /api/leaseplan/import', file, { query: { upload } });
