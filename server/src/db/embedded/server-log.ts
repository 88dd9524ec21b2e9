import { constants } from 'node:fs';
import { copyFile, open, rm, stat, truncate } from 'node:fs/promises';

const largest = 5 * 1024 * 1024;

/** Never follows a link: under root the folder belongs to a less trusted user. */
export const openServerLog = (path: string): ReturnType<typeof open> =>
  open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);

/** Keeps one older file; the server appends, so the log can be truncated while it writes. */
export const boundServerLog = async (path: string): Promise<void> => {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= largest) return;
  await rm(`${path}.1`, { force: true });
  await copyFile(path, `${path}.1`, constants.COPYFILE_EXCL);
  await truncate(path);
};

export const readServerLog = async (path: string, from: number): Promise<string> => {
  const file = await open(path, constants.O_RDONLY);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.min(size - from, 4_000)),
      position: from,
    });
    return buffer.subarray(0, bytesRead).toString().trim();
  } finally {
    await file.close();
  }
};
