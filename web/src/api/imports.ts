import type { TextEncoding } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../lib/save-file.ts';
import { request, requestPage } from './client.ts';
import { requestFile, sendFile } from './files.ts';
import type { AnswerOf } from './query.ts';
import { queryKeyOf } from './query-key.ts';
import { afterFirstPaint } from './request-timing.ts';
import { type ChangeRoute, settleChange } from './stale.ts';

/** The import of a kind that runs, else the one that ran last; below the first picture, so that it follows. */
export const latestImportQuery = (kind: ImportKind) => {
  const query = { kind, page: 1, size: 1 };
  return queryOptions({
    queryKey: [...queryKeyOf('GET /api/imports', { query }), 'latest'],
    queryFn: async ({ signal }) => {
      const { items } = await afterFirstPaint(() => requestPage('GET /api/imports', { query, signal }));
      return items[0] ?? null;
    },
  });
};

/** The import that was started from this page last, until its end was announced; it may end before it is seen running. */
export const startedImportQuery = queryOptions<number | null>({
  queryKey: ['started-import'],
  queryFn: () => null,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Kinds that a provider delivers. */
export type ProviderKind = 'employees' | 'trips';

const useStart = <Input>(
  route: ChangeRoute,
  start: (input: Input) => Promise<AnswerOf<'POST /api/imports/upload/:id/start'>>,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: start,
    onSuccess: ({ importId }) => queryClient.setQueryData(startedImportQuery.queryKey, importId),
    onSettled: () => settleChange(queryClient, route),
  });
};

export const useStartImport = () =>
  useStart('POST /api/employees/import-external', (kind: ProviderKind) =>
    kind === 'employees'
      ? request('POST /api/employees/import-external')
      : request('POST /api/vehicle-driver-history/shifts'),
  );

export const useStartUpload = () =>
  useStart('POST /api/imports/upload/:id/start', (id: number) =>
    request('POST /api/imports/upload/:id/start', { params: { id } }),
  );

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

export const useTemplate = (kind: ImportKind) =>
  useMutation({
    mutationFn: async (format: 'xlsx' | 'csv') =>
      saveFile(await requestFile('GET /api/imports/template', { query: { kind, format } })),
  });
