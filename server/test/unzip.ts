import { crc32, inflateRawSync } from 'node:zlib';

const stored = 0;

/** Entries of an archive by name, read from its central directory. */
export const unzip = (archive: Buffer): ReadonlyMap<string, Buffer> => {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const found = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const header = archive.readUInt32LE(at + 42);
    const content = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const packed = archive.subarray(content, content + archive.readUInt32LE(at + 20));
    const unpacked = archive.readUInt16LE(at + 10) === stored ? packed : inflateRawSync(packed);
    if (crc32(unpacked) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`);
    found.set(name, unpacked);
    at += 46 + nameLength + extraLength;
  }
  return found;
};
