import { notFound } from '@tanstack/react-router';

/** Parameters are plain text, both ways: a token that looks like a number stays what it is. A repeated one is joined by commas. */
export const parseSearch = (search: string): Record<string, unknown> => {
  const params = new URLSearchParams(search);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join()]));
};

export const stringifySearch = (search: Record<string, unknown>): string => {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  if (present.length === 0) return '';
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  // A comma needs no escape in a query, and separates the values of a filter.
  return `?${text.replaceAll('%2C', ',')}`;
};

/** A query parameter as text; a repeated or missing one counts as absent. */
export const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Search of a page that the link of a mail opens. */
export const tokenSearch = (search: Readonly<Record<string, unknown>>): { token?: string } => ({
  token: searchText(search.token),
});

/** Only a path of this application may be the goal after signing in; "//host" and "/\host" lead elsewhere. */
export const safeRedirect = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;

/** Keys are positive 32-bit integers. */
const highestId = 2_147_483_647;

/** Id in the URL of a detail page; an invalid one is a page that does not exist. */
export const pathWithId = {
  parse: ({ id }: { readonly id: string }): { id: number } => {
    const number = Number(id);
    if (!/^[1-9]\d*$/.test(id) || number > highestId) throw notFound();
    return { id: number };
  },
  stringify: ({ id }: { readonly id: number }): { id: string } => ({ id: String(id) }),
};
