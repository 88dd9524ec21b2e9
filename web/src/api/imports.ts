import type { ImportKind } from '@flottwart/contract/imports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageSize } from '../lib/page-size.ts';
import { saveFile } from '../lib/save-file.ts';
import { request, requestPage } from './client.ts';
import { requestFile, sendFile } from './files.ts';
import { queryKeys } from './query-keys.ts';

/** The import of a kind that runs, else the one that ran last. */
export const latestImportQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: [...queryKeys.root('import'), 'latest', kind],
    queryFn: async ({ signal }) => {
      const { items } = await requestPage('GET /api/imports', { query: { kind, page: 1, size: 1 }, signal });
      return items[0] ?? null;
    },
  });

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.list('import', page),
    queryFn: ({ signal }) => requestPage('GET /api/imports', { query: { page, size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.detail('import', id),
    queryFn: ({ signal }) => request('GET /api/imports/:id', { params: { id }, signal }),
  });

export const importRemarksQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.root('import'), 'remarks', id, page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/imports/:id/skipped', { params: { id }, query: { page, size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** The import that was started from this page last, until its end was announced; it may end before it is seen running. */
export const startedImportQuery = queryOptions<number | null>({
  queryKey: ['started-import'],
  queryFn: () => null,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Kinds that a provider delivers. */
export type ProviderKind = 'employees' | 'trips';

const useImportMutation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (result) => {
      const started = (result as { readonly importId?: number }).importId;
      if (started !== undefined) queryClient.setQueryData(startedImportQuery.queryKey, started);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.root('import') }),
  });
};

export const useStartImport = () =>
  useImportMutation((kind: ProviderKind) =>
    kind === 'employees'
      ? request('POST /api/employees/import-external')
      : request('POST /api/vehicle-driver-history/shifts'),
  );

export const useCancelImport = () =>
  useImportMutation((id: number) => request('POST /api/imports/:id/cancel', { params: { id } }));

export const useStartUpload = () =>
  useImportMutation((id: number) => request('POST /api/imports/upload/:id/start', { params: { id } }));

export const useUpload = (kind: ImportKind) =>
  useMutation({
    mutationFn: async (file: File) => (await sendFile('POST /api/imports/upload', file, { body: { kind } })).body,
  });

export const useTemplate = (kind: ImportKind) =>
  useMutation({
    mutationFn: async (format: 'xlsx' | 'csv') =>
      saveFile(await requestFile('GET /api/imports/template', { query: { kind, format } })),
  });
