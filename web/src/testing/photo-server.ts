import { vi } from 'vitest';

const vehicle = (id: number, licensePlate: string) => ({ id, licensePlate, title: `Ford Transit ${licensePlate}` });
const fleet = [vehicle(1, 'B-A-1'), vehicle(2, 'B-A-2'), vehicle(3, 'B-A-3')];
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

export const photo = (name = 'tuer.jpg', content: BlobPart = jpeg) => new File([content], name, { type: 'image/jpeg' });

interface PhotoServer {
  readonly calls: string[];
  readonly uploads: { readonly url: string; readonly key: string }[];
  isOffline: boolean;
  /** Message with which every photo is refused. */
  refusal: string | null;
}

/** Server with three vehicles that creates repair 9 and takes photos. */
export const stubPhotoServer = (): PhotoServer => {
  const server: PhotoServer = { calls: [], uploads: [], isOffline: false, refusal: null };

  /** Uploads report progress, which only this request can. */
  class Upload {
    url = '';
    key = '';
    status = 201;
    responseText = '{}';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload = () => undefined;
    onerror = () => undefined;
    open(_: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') this.key = value;
    }
    getResponseHeader() {
      return 'application/json';
    }
    send() {
      queueMicrotask(() => {
        if (server.isOffline) return this.onerror();
        if (server.refusal === null) server.uploads.push({ url: this.url, key: this.key });
        else {
          this.status = 415;
          this.responseText = JSON.stringify({ code: 'unsupported_media_type', message: server.refusal });
        }
        return this.onload();
      });
    }
  }

  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      server.calls.push(`${url} ${String(init.body)}`);
      return Response.json({ id: 9, title: 'Karosserie' }, { status: 201 });
    }
    const id = /^\/api\/vehicles\/(\d+)$/.exec(url)?.[1];
    if (id) return Response.json(fleet.find((one) => one.id === Number(id)));
    return Response.json(fleet.filter(({ licensePlate }) => !url.includes('q=') || url.includes(`q=${licensePlate}`)));
  });
  return server;
};
