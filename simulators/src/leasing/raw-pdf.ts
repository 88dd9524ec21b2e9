/** Hand-written PDFs, for content no program would write; objects are numbered from 1, the first is the catalogue. */
export interface RawStream {
  readonly dictionary: string;
  readonly content: Buffer;
}

const bodyOf = (object: string | RawStream): Buffer =>
  typeof object === 'string'
    ? Buffer.from(object, 'latin1')
    : Buffer.concat([
        Buffer.from(`<< /Length ${object.content.byteLength} ${object.dictionary} >>\nstream\n`),
        object.content,
        Buffer.from('\nendstream'),
      ]);

export const rawPdf = (objects: readonly (string | RawStream)[]): Buffer => {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = chunks[0]?.byteLength ?? 0;
  const push = (chunk: Buffer): void => {
    chunks.push(chunk);
    length += chunk.byteLength;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), bodyOf(object), Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
};

export const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
export const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** Object 3 is the page, 4 its content; further objects start at 5. */
export const pageWith = (content: RawStream, ...further: readonly (string | RawStream)[]): Buffer =>
  rawPdf([
    catalogue,
    onePage,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 ${font} >> /XObject << /X0 5 0 R >> >> >>`,
    content,
    ...further,
  ]);

export const plainStream = (content: string, dictionary = ''): RawStream => ({
  dictionary,
  content: Buffer.from(content, 'latin1'),
});
