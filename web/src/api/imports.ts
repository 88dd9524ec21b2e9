import type { DraftFilter, TextEncoding } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { pageSize } from '@flottwart/contract/rules/limits';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../lib/save-file.ts';
import { request, requestPage } from './client.ts';
import { requestFile, sendFile } from './files.ts';
import { queryKeys } from './query-keys.ts';
import { afterFirstPaint } from './request-timing.ts';

/** The import of a kind that runs, else the one that ran last. */
export const latestImportQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: [...queryKeys.root('import'), 'latest', kind],
    queryFn: async ({ signal }) => {
      const query = { kind, page: 1, size: 1 };
      const { items } = await afterFirstPaint(() => requestPage('GET /api/imports', { query, signal }));
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

export const useUndoImport = () =>
  useImportMutation((id: number) => request('POST /api/imports/:id/undo', { params: { id } }));

/** Choices of a person about a file; everything else is detected. */
export interface UploadChoice {
  readonly sheet?: number;
  readonly headerLine?: number;
  /** Positions of the chosen columns by heading, `null` for a heading that is left out. */
  readonly columns?: readonly (number | null)[];
  readonly dateOrder?: 'dmy' | 'mdy';
  readonly encoding?: TextEncoding;
  readonly includeGroups?: 'true' | 'false';
  readonly includeArchived?: 'true' | 'false';
  readonly readAs?: string;
  readonly replaces?: number;
  readonly isAutomatic?: 'true';
}

interface Upload {
  readonly file: File;
  readonly choice?: UploadChoice;
}

export const useUpload = (kind: ImportKind) =>
  useMutation({
    mutationFn: async ({ file, choice: { columns, ...choice } = {} }: Upload) => {
      const list = columns && { columns: columns.map((position) => position ?? '').join(',') };
      return (await sendFile('POST /api/imports/upload', file, { body: { kind, ...choice, ...list } })).body;
    },
  });

const uploadRowsPageSize = 20;

export const uploadRowsQuery = (id: number, page: number, show: DraftFilter | undefined) =>
  queryOptions({
    queryKey: ['upload-rows', id, page, show],
    queryFn: ({ signal }) =>
      requestPage('GET /api/imports/upload/:id/rows', {
        params: { id },
        query: { page, size: uploadRowsPageSize, ...(show && { show }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useTemplate = (kind: ImportKind) =>
  useMutation({
    mutationFn: async (format: 'xlsx' | 'csv') =>
      saveFile(await requestFile('GET /api/imports/template', { query: { kind, format } })),
  });
