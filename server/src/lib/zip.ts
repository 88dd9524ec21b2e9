import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Uses `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Photos and PDFs do not get smaller; compressing them would only cost time. */
  readonly isPacked?: boolean;
}

const open = (content: ZipEntry['content']): Readable =>
  Readable.from(content instanceof Uint8Array ? [content] : content, { objectMode: false });

/** Streams an archive: memory does not grow with its entries. */
export async function* writeZip(entries: Iterable<ZipEntry>, now: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  // A failing source fails the archive.
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
