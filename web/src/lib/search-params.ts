/** Parameters are plain text, both ways: a token that looks like a number stays what it is. */
export const parseSearch = (search: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(search));

export const stringifySearch = (search: Record<string, unknown>): string => {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  if (present.length === 0) return '';
  return `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
};
