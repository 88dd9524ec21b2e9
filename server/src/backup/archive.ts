import { timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { OperatorFacingError } from '../lib/app-error.ts';
import {
  createEncryption,
  type DecryptionKeys,
  type Encryption,
  type EncryptionHeader,
  type EncryptionSource,
  restoreEncryption,
} from './archive-encryption.ts';
import { decodeFrames, encodeFrames, type Frame } from './archive-frames.ts';

/** Problem with an archive or its target that the operator can fix; the text is addressed to them. */
export class BackupError extends OperatorFacingError {}

/** One line of readable JSON, then the frames, compressed and usually encrypted, then a digest of it all. */
const head = z.strictObject({
  flottwartBackup: z.literal(1),
  createdAt: z.iso.datetime(),
  migration: z.string(),
  seal: z
    .strictObject({ salt: z.string(), iv: z.string(), check: z.string(), by: z.literal('secret-key').optional() })
    .nullable(),
});
export type ArchiveHeader = z.output<typeof head>;

const maxHeaderBytes = 4_096;
const digestLength = 32;

export interface ArchiveContent {
  readonly createdAt: Date;
  readonly migration: string;
  readonly frames: AsyncIterable<Frame>;
}

/** Synced before the rename, so that the name never refers to an incomplete archive; a second backup of the day replaces the first. */
const putInPlace = async (part: string, path: string): Promise<void> => {
  await using file = await open(part, 'r+');
  await file.sync();
  await rename(part, path);
};

export const partSuffix = '.part';

export const writeArchive = async (
  path: string,
  { createdAt, migration, frames }: ArchiveContent,
  source: EncryptionSource | null,
): Promise<void> => {
  const encryption = await createEncryption(source);
  const line: ArchiveHeader = {
    flottwartBackup: 1,
    createdAt: createdAt.toISOString(),
    migration,
    seal: encryption.header,
  };
  const part = `${path}${partSuffix}`;
  await rm(part, { force: true });
  try {
    await pipeline([
      Readable.from(encodeFrames(frames), { objectMode: false }),
      createZstdCompress(),
      ...encryption.encrypt(),
      (chunks: AsyncIterable<Buffer>) => withDigest(`${JSON.stringify(line)}\n`, chunks, encryption),
      createWriteStream(part, { flags: 'wx', mode: 0o600 }),
    ]);
    await putInPlace(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

async function* withDigest(
  line: string,
  chunks: AsyncIterable<Buffer>,
  encryption: Encryption,
): AsyncGenerator<Buffer> {
  const digest = encryption.digest().update(line);
  yield Buffer.from(line);
  for await (const chunk of chunks) {
    digest.update(chunk);
    yield chunk;
  }
  yield digest.digest();
}

export interface OpenedArchive {
  readonly head: ArchiveHeader;
  readonly frames: () => AsyncGenerator<Frame>;
}

const noArchive = (path: string): BackupError => new BackupError(`${path} is not a Flottwart backup.`);

const readHead = async (path: string): Promise<{ line: string; size: number }> => {
  const { size } = await stat(path).catch(() => {
    throw new BackupError(`${path} cannot be read.`);
  });
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n');
  if (end < 0) throw noArchive(path);
  return { line: buffer.toString('utf8', 0, end), size };
};

const parseHead = (path: string, line: string): ArchiveHeader => {
  try {
    return head.parse(JSON.parse(line));
  } catch {
    throw noArchive(path);
  }
};

const whyUnreadable = (stored: EncryptionHeader | null, { passphrase, secretKey = null }: DecryptionKeys): string => {
  if (stored?.by === 'secret-key') {
    const fact = secretKey === null ? 'is encrypted with the key' : 'was encrypted with another key than the one';
    return `${fact} of this installation: put the secret.key of that time into DATA_DIR, or set SECRET_KEY.`;
  }
  if (passphrase === null) return 'is encrypted: set BACKUP_PASSPHRASE.';
  return 'was encrypted with another passphrase than BACKUP_PASSPHRASE.';
};

const reopen = async (path: string, stored: EncryptionHeader | null, keys: DecryptionKeys): Promise<Encryption> => {
  const encryption = await restoreEncryption(stored, keys);
  if (encryption) return encryption;
  throw new BackupError(`${path} ${whyUnreadable(stored, keys)}`);
};

/** Verifies the whole file before any byte of it is used. */
const assertComplete = async (path: string, size: number, encryption: Encryption): Promise<void> => {
  const end = size - digestLength;
  const digest = encryption.digest();
  if (end > 0) for await (const chunk of createReadStream(path, { end: end - 1 })) digest.update(chunk);
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(digestLength), 0, digestLength, Math.max(end, 0));
  if (!timingSafeEqual(digest.digest(), buffer)) throw new BackupError(`${path} is damaged or cut off.`);
};

export const openArchive = async (path: string, keys: DecryptionKeys): Promise<OpenedArchive> => {
  const { line, size } = await readHead(path);
  const parsed = parseHead(path, line);
  const encryption = await reopen(path, parsed.seal, keys);
  await assertComplete(path, size, encryption);
  const start = Buffer.byteLength(line) + 1;
  const frames = async function* () {
    const opened = createReadStream(path, { start, end: size - digestLength - 1 });
    const unpacked = [...encryption.decrypt(), createZstdDecompress()].reduce<Readable>(
      (stream, next) => stream.on('error', (error) => next.destroy(error)).pipe(next),
      opened,
    );
    yield* decodeFrames(unpacked as AsyncIterable<Buffer>);
  };
  return { head: parsed, frames };
};
