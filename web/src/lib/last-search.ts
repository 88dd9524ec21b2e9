type Search = Readonly<Record<string, unknown>>;

const searches = new Map<string, Search>();

/** Keeps how a list was searched, sorted and filtered, for the way back from one of its items. */
export const storeSearch = (path: string, search: Search): void => {
  searches.set(path, search);
};

export const lastSearchOf = (path: string): Search | undefined => searches.get(path);

export const clearSearches = (): void => searches.clear();
