const boundary = 'grenze-7b1f';

const partOf = (disposition: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

/** Multipart form with fields and one file, as a browser sends it. */
export const formOf = (
  fields: Readonly<Record<string, unknown>>,
  { name, content }: { readonly name: string; readonly content: string | Buffer },
) => ({
  payload: Buffer.concat([
    ...Object.entries(fields).map(([field, value]) => partOf(`name="${field}"`, String(value))),
    partOf(`name="file"; filename="${name}"`, content),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
});
