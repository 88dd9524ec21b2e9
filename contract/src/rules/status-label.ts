const withoutPrefix = (status: string): string => status.slice(status.indexOf('_') + 1);

/** What a person reads: without the kind's prefix, with blanks. */
export const statusLabel = (status: string): string => withoutPrefix(status).replaceAll('_', ' ');

/** Whether a linked item still needs somebody; such rows are green. */
export const isLive = (status: string): boolean => {
  const bare = withoutPrefix(status);
  return bare !== 'INACTIVE' && /ACTIVE|OPEN/.test(bare);
};
