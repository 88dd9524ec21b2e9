import { maxAttachments } from '@flottwart/contract/rules/limits';
import { offlineError } from './api-error.ts';
import { sendFile } from './files.ts';
import { apiPage } from './query.ts';

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
  apiPage('GET /api/workitems/:id/attachments', { params: { id }, query: { size: maxAttachments } });

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
