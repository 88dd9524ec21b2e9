import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clientLeft } from './request-turns.ts';

type TemporaryFile = Awaited<ReturnType<typeof open>>;

/** Received file, in memory while it is small, else on the disk. */
export interface SpooledFile {
  readonly size: number;
  /** Rejects once the file is discarded: whoever sent it no longer waits. */
  readonly read: () => Promise<Buffer>;
  /** Frees the disk; a second call does nothing. */
  readonly discard: () => Promise<void>;
}

/** Memory an upload takes before it goes to the disk. */
const maxBytesInMemory = 256 * 1024;

/** Creates the folder of uploads and removes what a killed process left between opening and removing a file. */
export const prepareSpool = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
};

/** Removed while it is open: the system frees it with the last handle, whatever becomes of the upload and of this process. */
const openTemporaryFile = async (folder: string): Promise<TemporaryFile> => {
  // Somebody may have tidied up the data folder.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path, { force: true });
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
};

const readAll = async (file: TemporaryFile, size: number): Promise<Buffer> => {
  const content = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(content, at, size - at, at);
    if (bytesRead === 0) throw new Error('A received file is shorter than it was.');
    at += bytesRead;
  }
  return content;
};

/**
 * Takes memory and disk as the bytes arrive, never by what a caller announced. The chunks have to end or fail: a handle that
 * nobody closes ends the process when it is collected.
 */
export const spoolFile = async (chunks: AsyncIterable<Buffer>, folder: string): Promise<SpooledFile> => {
  let inMemory: Buffer[] = [];
  let size = 0;
  let file: TemporaryFile | undefined;
  let isDiscarded = false;
  const discard = async (): Promise<void> => {
    isDiscarded = true;
    inMemory = [];
    const opened = file;
    file = undefined;
    await opened?.close();
  };
  try {
    for await (const chunk of chunks) {
      inMemory.push(chunk);
      size += chunk.length;
      if (size <= maxBytesInMemory) continue;
      file ??= await openTemporaryFile(folder);
      await file.appendFile(Buffer.concat(inMemory));
      inMemory = [];
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const read = async (): Promise<Buffer> => {
    if (isDiscarded) throw clientLeft;
    if (!file) return Buffer.concat(inMemory);
    return readAll(file, size).catch((error: unknown) => {
      throw isDiscarded ? clientLeft : error;
    });
  };
  return { size, read, discard };
};
