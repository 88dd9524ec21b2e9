/** Narrows a value that a test expects to be there. */
export const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Nothing was found.');
  return value;
};
