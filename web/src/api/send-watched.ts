import { offlineError } from './api-error.ts';

/** Sends like `fetch` and tells how far it is, from 0 to 1, which `fetch` cannot. */
export const sendWatched =
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
