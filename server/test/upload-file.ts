import { api } from '@flottwart/contract/api';
import type { UploadPreview, UploadRow } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { SignedIn } from './factories.ts';
import { ended } from './import-factories.ts';

const boundary = 'grenze-5c2e';

const part = (head: string, content: string | Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

interface Upload {
  readonly kind: ImportKind;
  readonly content: string | Uint8Array;
  readonly fileName?: string;
  /** Choices as fields of the form. */
  readonly fields?: Readonly<Record<string, string | number>>;
}

/** Uploads files as one member, like the dialog does. */
export const uploaderOf = (app: TestApp, owner: () => Pick<SignedIn, 'token'>) => {
  const send = ({ kind, content, fileName = 'liste.csv', fields = {} }: Upload) =>
    app.raw('POST', api.uploadImport.path, {
      payload: Buffer.concat([
        ...Object.entries({ kind, ...fields }).map(([name, value]) => part(`name="${name}"`, String(value))),
        part(`name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream`, content),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      token: owner().token,
    });

  const preview = async (upload: Upload): Promise<UploadPreview> => {
    const { status, body } = await send(upload);
    expect([status, body.message]).toEqual([201, undefined]);
    return body;
  };

  const rows = async ({ id }: Pick<UploadPreview, 'id'>, query = {}): Promise<UploadRow[]> =>
    (await app.good(api.listUploadRows, { params: { id: id ?? 0 }, query, token: owner().token })).body as UploadRow[];

  const start = async ({ id }: Pick<UploadPreview, 'id'>) => {
    await app.good(api.startUpload, { params: { id: id ?? 0 }, token: owner().token });
    return ended(app, owner(), id ?? 0);
  };

  return { send, preview, rows, start, import: async (upload: Upload) => start(await preview(upload)) };
};
