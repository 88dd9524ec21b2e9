const marks: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** JPEG or PNG by its first bytes, whatever its name says. */
export const isPicture = (file: Uint8Array): boolean =>
  marks.some((mark) => mark.every((byte, index) => file[index] === byte));

export const mediaTypeOfPicture = (file: Uint8Array): 'image/jpeg' | 'image/png' | null => {
  if (!isPicture(file)) return null;
  return file[0] === 0xff ? 'image/jpeg' : 'image/png';
};
