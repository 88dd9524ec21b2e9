import type { QueryClient } from '@tanstack/react-query';
import type { Arguments, PagedRouteKey } from '../api/client.ts';
import { apiPage, apiQuery, type QueryOf } from '../api/query.ts';
import { prefetchList, prefetchOnce } from '../api/request-timing.ts';
import {
  type DefinitionOf,
  type FilterOf,
  type ListState,
  readState,
  type SortOf,
  searchReader,
  toListQuery,
} from './list-state.ts';

interface Loading<Query> {
  readonly context: { readonly queryClient: QueryClient };
  readonly deps: ListState<SortOf<Query>, FilterOf<Query>>;
  readonly abortController: AbortController;
}

interface ListRouteOptions {
  /** True for a page whose hints depend on the company's connections, which would move the rows down later. */
  readonly hasHints?: boolean;
  /** True for a list that names colleagues, whose addresses would become names later. */
  readonly hasPeople?: boolean;
}

/** URL and first rows of a list, for its route. */
export const listRoute = <K extends PagedRouteKey>(
  route: K,
  definition: DefinitionOf<QueryOf<K>>,
  { hasHints = false, hasPeople = false }: ListRouteOptions = {},
) => ({
  validateSearch: searchReader(definition),
  loaderDeps: ({ search }: { readonly search: object }) => readState(definition, { ...search }),
  loader: async ({ context: { queryClient }, deps, abortController }: Loading<QueryOf<K>>): Promise<void> => {
    const page = { query: toListQuery(definition, deps) };
    const rows = apiPage(route, ...([page] as unknown as Arguments<K>));
    await Promise.all([
      prefetchList(queryClient, rows, abortController.signal),
      hasHints && prefetchOnce(queryClient, apiQuery('GET /api/myCompany')),
      hasPeople && prefetchOnce(queryClient, apiQuery('GET /api/users/my-spedition-members')),
    ]);
  },
});
