/** SHA-256 of a file, computed outside the event loop: 20 MB take up to 50 ms. */
export const fileHash = async (content: Uint8Array): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>));
