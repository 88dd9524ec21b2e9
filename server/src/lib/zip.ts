import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Photos and PDFs do not get smaller; packing them would only cost time. */
  readonly isPacked?: boolean;
}

const open = (content: ZipEntry['content']): Readable =>
  Readable.from(content instanceof Uint8Array ? [content] : content, { objectMode: false });

/** An archive, written while its entries are read: memory does not grow with them. */
export async function* writeZip(entries: Iterable<ZipEntry>, now: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  // A source that breaks off breaks the archive off.
  const breakOff = (error: Error): void => void output.destroy(error);
  zip.on('error', breakOff);
  for (const { name, content, isPacked = false } of entries) {
    zip.addReadStreamLazy(name, { mtime: now, compress: !isPacked }, (begin) => {
      current = open(content).on('error', breakOff);
      begin(null, current);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    current?.destroy();
  }
}
