import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Photos and PDFs do not get smaller; packing them would only cost time. */
  readonly isPacked?: boolean;
}

/** What the plain format can count; an archive beyond it needs another format and has no reader here. */
export const largestZip = 0xffff_ffff;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  checksum: number;
  size: number;
  packedSize: number;
}

/** UTF-8 names, and checksum and sizes behind the content, because they are known only then. */
const flags = 0x0808;
const deflated = 8;
const version = 20;

/** An archive, written while its entries are read: memory does not grow with them. */
export async function* writeZip(entries: Iterable<ZipEntry>, now: Date): AsyncGenerator<Buffer> {
  const time = dosTime(now);
  const written: Written[] = [];
  let offset = 0;
  const count = (piece: Buffer): Buffer => {
    offset += piece.length;
    if (offset > largestZip) throw new Error('The archive has become larger than its format can count.');
    return piece;
  };
  for (const { name, content, isPacked = false } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, checksum: 0, size: 0, packedSize: 0 };
    written.push(entry);
    yield count(localHeader(entry, time));
    for await (const piece of packed(content, isPacked, entry)) yield count(piece);
    yield count(descriptor(entry));
  }
  const start = offset;
  for (const entry of written) yield count(directoryEntry(entry, time));
  yield endOf(written.length, start, offset - start);
}

async function* packed(content: ZipEntry['content'], isPacked: boolean, entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: isPacked ? 0 : 6 });
  const pieces = content instanceof Uint8Array ? [content] : content;
  const reading = pipeline(Readable.from(measured(pieces, entry)), deflate);
  // A failure also destroys the stream that is read below, which tells of it.
  reading.catch(() => undefined);
  for await (const piece of deflate) {
    entry.packedSize += piece.length;
    yield piece;
  }
}

async function* measured(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  entry: Written,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    entry.size += piece.length;
    entry.checksum = crc32(piece, entry.checksum);
    yield piece;
  }
}

/** Half the seconds, since 1980. */
const dosTime = (now: Date): number => {
  const date = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate();
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
};

const localHeader = ({ name }: Written, time: number): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

const descriptor = ({ checksum, packedSize, size }: Written): Buffer => {
  const block = Buffer.alloc(16);
  block.writeUInt32LE(0x0807_4b50, 0);
  block.writeUInt32LE(checksum, 4);
  block.writeUInt32LE(packedSize, 8);
  block.writeUInt32LE(size, 12);
  return block;
};

const directoryEntry = ({ name, offset, checksum, packedSize, size }: Written, time: number): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt32LE(time, 12);
  header.writeUInt32LE(checksum, 16);
  header.writeUInt32LE(packedSize, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
};

const endOf = (entries: number, offset: number, size: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};
