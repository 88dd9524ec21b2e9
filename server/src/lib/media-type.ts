export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/**
 * Type of an image by its first bytes, whatever its name or header says; undefined for anything else. WebP is a RIFF
 * container with its length between the two marks.
 */
export const imageTypeOf = (content: Uint8Array): ImageType | undefined => {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : undefined;
};

/** Leasing documents are accepted as JPEG or PNG; WebP is for attachments and maps. */
const pictureTypeOf = (file: Uint8Array): ImageType | undefined => {
  const type = imageTypeOf(file);
  return type === 'image/webp' ? undefined : type;
};

/** JPEG or PNG by its first bytes, whatever its name says. */
export const isPicture = (file: Uint8Array): boolean => pictureTypeOf(file) !== undefined;

/** Media type of a leasing document: picture, PDF or e-invoice. */
export const documentTypeOf = (file: Buffer): string =>
  pictureTypeOf(file) ?? (file.subarray(0, 1024).includes('%PDF-') ? 'application/pdf' : 'application/xml');
