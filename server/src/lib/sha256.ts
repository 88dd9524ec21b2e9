import { createHash } from 'node:crypto';

/** Hash over the parts in a row. */
export const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** SHA-256 of a file, computed outside the event loop: 20 MB take up to 50 ms. */
export const fileHash = async (content: Uint8Array): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>));
