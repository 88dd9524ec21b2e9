import { crc32, deflateSync } from 'node:zlib';
import { api } from '@flottwart/contract/api';
import type { Attachment } from '@flottwart/contract/work-items/attachments';
import sharp from 'sharp';
import type { TestApp } from './app.ts';
import type { SignedIn } from './factories.ts';

/** Picture with a red left and a blue right half, so that rotations show. */
export const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'red' } },
      gravity: 'west',
    },
  ]);

export const jpeg = (width?: number, height?: number): Promise<Buffer> => picture(width, height).jpeg().toBuffer();
export const png = (): Promise<Buffer> => picture().png().toBuffer();
export const webp = (): Promise<Buffer> => picture().webp().toBuffer();

/** PDF of one empty page; `filler` makes it larger and distinct. */
export const pdf = (filler = ''): Buffer => {
  const head = `%PDF-1.4\n%${filler}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n`;
  return Buffer.from(
    `${head}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n${head.length}\n%%EOF\n`,
    'latin1',
  );
};

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** Small file that declares an enormous picture. */
export const pixelBomb = (edge: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** JPEG metadata segment: 0xe1 for Exif and the like, 0xfe for a comment. */
export const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

export interface Uploaded {
  readonly status: number;
  readonly body: Attachment & { readonly code: string; readonly message: string };
}

/** Uploads and downloads files the way a browser does. */
export const attachmentsOf = (app: TestApp) => ({
  send: async (
    { token }: Partial<Pick<SignedIn, 'token'>>,
    itemId: number,
    content: Buffer,
    { name = 'datei', type = '', key }: { readonly name?: string; readonly type?: string; readonly key?: string } = {},
  ): Promise<Uploaded> => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], name, { type }));
    const response = await fetch(`${app.url}/api/workitems/${itemId}/attachments`, {
      method: 'POST',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Uploaded['body'] };
  },
  fetchFile: async (
    { token }: Pick<SignedIn, 'token'>,
    itemId: number,
    attachmentId: number,
    { part = '', headers = {} }: { readonly part?: string; readonly headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${app.url}/api/workitems/${itemId}/attachments/${attachmentId}${part}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const content = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, content };
  },
  list: async ({ token }: Pick<SignedIn, 'token'>, itemId: number): Promise<Attachment[]> =>
    (await app.good(api.listAttachments, { params: { id: itemId }, query: {}, token })).body,
});
