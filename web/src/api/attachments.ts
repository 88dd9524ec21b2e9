import { maxAttachments } from '@flottwart/contract/rules/limits';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { offlineError } from './api-error.ts';
import { request, requestPage } from './client.ts';
import { requestFile, sendFile } from './files.ts';
import { queryKeys } from './query-keys.ts';

/** Sends like `fetch` and reports progress from 0 to 1, which `fetch` cannot. */
const sendWatched =
  (onProgress: (share: number) => void) =>
  (url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, url);
      for (const [name, value] of new Headers(headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      call.onload = () => {
        const type = call.getResponseHeader('content-type') ?? '';
        resolve(new Response(call.responseText, { status: call.status, headers: { 'content-type': type } }));
      };
      call.onerror = () => reject(offlineError());
      call.send(body as XMLHttpRequestBodyInit);
    });

/** Not paged: the number per item is limited. */
export const attachmentsQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.attachments(id),
    queryFn: ({ signal }) =>
      requestPage('GET /api/workitems/:id/attachments', { params: { id }, query: { size: maxAttachments }, signal }),
  });

interface Place {
  readonly itemId: number;
  readonly attachmentId: number;
}

/** Files never change: infinite staleTime, short gcTime for the large ones. */
export const thumbnailQuery = ({ itemId: id, attachmentId }: Place) =>
  queryOptions({
    queryKey: ['attachment-files', attachmentId, 'thumbnail'],
    queryFn: ({ signal }) =>
      requestFile('GET /api/workitems/:id/attachments/:attachmentId/thumbnail', {
        params: { id, attachmentId },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const attachmentFileQuery = ({ itemId: id, attachmentId }: Place) =>
  queryOptions({
    queryKey: ['attachment-files', attachmentId, 'file'],
    queryFn: ({ signal }) =>
      requestFile('GET /api/workitems/:id/attachments/:attachmentId', { params: { id, attachmentId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });

export const invalidateAttachments = async (queryClient: QueryClient, itemId: number): Promise<void> => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.history(itemId) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.cockpit(itemId) });
  await queryClient.invalidateQueries({ queryKey: queryKeys.attachments(itemId) });
};

interface Upload {
  /** Same for every attempt with this file, so that it is attached once. */
  readonly idempotencyKey: string;
  readonly onProgress: (share: number) => void;
}

export const uploadAttachment = (id: number, file: File, { idempotencyKey, onProgress }: Upload) =>
  sendFile('POST /api/workitems/:id/attachments', file, {
    params: { id },
    body: {},
    idempotencyKey,
    transport: sendWatched(onProgress),
  });

export const useRenameAttachment = ({ itemId: id, attachmentId }: Place) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fileName: string) =>
      request('PATCH /api/workitems/:id/attachments/:attachmentId', {
        params: { id, attachmentId },
        body: { fileName },
      }),
    onSuccess: () => invalidateAttachments(queryClient, id),
  });
};

export const useRemoveAttachment = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (attachmentId: number) =>
      request('DELETE /api/workitems/:id/attachments/:attachmentId', { params: { id, attachmentId } }),
    onSettled: () => invalidateAttachments(queryClient, id),
  });
};
