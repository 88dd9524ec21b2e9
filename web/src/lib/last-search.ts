// In lib rather than in lists, as page-size.ts: breadcrumbs (ui) lead back to the last search, and signing out (api) forgets it.

type Search = Readonly<Record<string, unknown>>;

const searches = new Map<string, Search>();

/** Stores search, order and filters of a list for the way back from an item. */
export const storeSearch = (path: string, search: Search): void => {
  searches.set(path, search);
};

export const lastSearchOf = (path: string): Search | undefined => searches.get(path);

export const clearSearches = (): void => searches.clear();
