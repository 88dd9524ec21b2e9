/** Hands a file to the browser's downloads. */
export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The download has begun by then; the memory is not needed any longer.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
