/** A query parameter as text; a repeated or missing one counts as absent. */
export const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
