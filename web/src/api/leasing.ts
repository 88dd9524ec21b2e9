import type { EndpointOf } from '@flottwart/contract/api';
import type { Sent } from '@flottwart/contract/endpoint';
import type { LeaseplanStatus, LeaseplanType } from '@flottwart/contract/rules/leasing-status';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListState, smallPageSize, toListQuery } from '../lists/list-state.ts';
import { request, requestPage } from './client.ts';
import { requestFile, sendFile } from './files.ts';
import { rememberChanged } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type LeaseplanSort =
  | 'invoiceNumber'
  | 'invoiceDate'
  | 'positionNumber'
  | 'positionInvoiceDate'
  | 'licensePlate'
  | 'amount'
  | 'status';
export type LeaseplanFilter = 'type' | 'status' | 'from' | 'to' | 'licensePlate' | 'aff' | 'documentId';
export type LeaseplanListState = ListState<LeaseplanSort, LeaseplanFilter>;

/** Section 9 of the specification. */
export const leaseplanPageSize = 100;
export const uploadPageSize = 7;

const root = queryKeys.root('leaseplan');

/** The filters as the server wants them: what is empty is left out. */
export const toLeaseplanFilters = ({
  type,
  status,
  from,
  to,
  licensePlate,
  aff,
  documentId,
}: LeaseplanListState['filters']) => ({
  type: (type || undefined) as LeaseplanType | undefined,
  status: (status || undefined) as LeaseplanStatus | undefined,
  from: from || undefined,
  to: to || undefined,
  licensePlate: licensePlate || undefined,
  aff: (aff || undefined) as 'true' | 'false' | undefined,
  documentId: documentId || undefined,
});

export const leaseplanQuery = (state: LeaseplanListState) =>
  queryOptions({
    queryKey: queryKeys.list('leaseplan', state),
    queryFn: ({ signal }) => {
      const query = { ...toListQuery(state, leaseplanPageSize), ...toLeaseplanFilters(state.filters) };
      return requestPage('GET /api/leaseplan/all', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const statusesPresentQuery = (type: string) =>
  queryOptions({
    queryKey: [...root, 'statuses', type],
    queryFn: ({ signal }) =>
      request('GET /api/leaseplan/statuses', {
        query: { type: (type || undefined) as LeaseplanType | undefined },
        signal,
      }),
  });

export const leaseplanEntryQuery = (id: number) =>
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

type Correction = Sent<EndpointOf<'PATCH /api/leaseplan/:id'>>['body'];

/** A change of one position may free or find others: everything of leasing is read again. */
const useChange = <Input>(id: number, change: (input: Input) => ReturnType<typeof correct>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (entry) => {
      rememberChanged(queryClient, 'leaseplan', entry);
      void queryClient.invalidateQueries({
        queryKey: root,
        predicate: ({ queryKey }) => queryKey[1] === 'detail' && queryKey[2] !== id,
      });
    },
  });
};

const correct = (id: number, body: Correction) => request('PATCH /api/leaseplan/:id', { params: { id }, body });

export const useCorrectEntry = (id: number) => useChange(id, (body: Correction) => correct(id, body));

export const useLinkEntry = (id: number) =>
  useChange(id, (otherId: number) => request('POST /api/leaseplan/:id/links', { params: { id }, body: { otherId } }));

export const useUnlinkEntry = (id: number) =>
  useChange(id, (otherId: number) => request('DELETE /api/leaseplan/:id/links/:otherId', { params: { id, otherId } }));

export const kpiQuery = queryOptions({
  queryKey: [...root, 'kpi'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/kpi', { signal }),
});

export const vehicleKpiQuery = queryOptions({
  queryKey: [...root, 'vehicle-kpi'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/kpi/license-plates', { signal }),
});

export const leaseplanSettingsQuery = queryOptions({
  queryKey: [...root, 'settings'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/settings', { signal }),
});

type SettingsChange = Sent<EndpointOf<'PATCH /api/leaseplan/settings'>>['body'];

export const useUpdateLeaseplanSettings = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => request('PATCH /api/leaseplan/settings', { body }),
    onSuccess: (settings) => queryClient.setQueryData(leaseplanSettingsQuery.queryKey, settings),
  });
};

export type OpenCreditsSort = 'openAmount' | 'oldestDate' | 'licensePlate' | 'positions';

export const openCreditsQuery = (state: ListState<OpenCreditsSort>) =>
  queryOptions({
    queryKey: [...root, 'open-credits', state],
    queryFn: ({ signal }) => requestPage('GET /api/leaseplan/open-credits', { query: toListQuery(state), signal }),
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

export const importLeasingFile = (file: File) => sendFile('POST /api/leaseplan/import', file);
