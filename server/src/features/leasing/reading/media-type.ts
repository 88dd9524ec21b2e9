const pictureMarks = [
  { type: 'image/jpeg', mark: [0xff, 0xd8, 0xff] },
  { type: 'image/png', mark: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const;

const pictureTypeOf = (file: Uint8Array): string | undefined =>
  pictureMarks.find(({ mark }) => mark.every((byte, index) => file[index] === byte))?.type;

/** JPEG or PNG by its first bytes, whatever its name says. */
export const isPicture = (file: Uint8Array): boolean => pictureTypeOf(file) !== undefined;

/** Media type of a leasing document: picture, PDF or e-invoice. */
export const mediaTypeOf = (file: Buffer): string =>
  pictureTypeOf(file) ?? (file.subarray(0, 1024).includes('%PDF-') ? 'application/pdf' : 'application/xml');
