// Alone in its file, because every page loads it with the search.

const withoutPrefix = (status: string): string => status.slice(status.indexOf('_') + 1);

/** User-facing status, without the kind's prefix and with blanks. */
export const statusLabel = (status: string): string => withoutPrefix(status).replaceAll('_', ' ');

/** True for open and active statuses, which are shown green. */
export const isOpenStatus = (status: string): boolean => {
  const bare = withoutPrefix(status);
  return bare !== 'INACTIVE' && /ACTIVE|OPEN/.test(bare);
};
