const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link people may follow; `null` for scripts, files, data and whatever is none. */
export const safeAddress = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return allowed.has(url.protocol) ? url.href : null;
};
