import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { storeSearch } from '../lib/last-search.ts';
import { choosePageSize, chosenPageSize, watchPageSize } from '../lib/page-size.ts';
import { stringifySearch } from '../lib/route-params.ts';
import {
  type FilterOf,
  initialState,
  type ListDefinition,
  type ListState,
  readState,
  type SortOf,
  toSearch,
  unknownValues,
} from './list-state.ts';

type Change<S extends string, F extends string> = Partial<Omit<ListState<S, F>, 'filters'>> & {
  readonly filters?: Partial<Record<F, string>>;
};

/** Filters of a list, as the control of one of them needs them. */
export interface ListFilters<F extends string> {
  readonly filterOf: (name: F) => string;
  readonly setFilter: (name: F, value: string) => void;
}

export interface List<S extends string, F extends string = never> extends ListFilters<F> {
  readonly state: ListState<S, F>;
  /** Names that the list can be sorted by. */
  readonly sortable: readonly S[];
  /** True while a search or filter is active, so that there is something to reset. */
  readonly isNarrowed: boolean;
  /** Number of filters that differ from an untouched list. */
  readonly activeFilters: number;
  /** Goes back to the first page unless a page is named. Typing replaces the history entry, everything else adds one. */
  readonly change: (change: Change<S, F>) => void;
  /** Values that no filter knows and that were dropped from the URL; any change forgets them. */
  readonly unknown: readonly string[];
  readonly reset: () => void;
  /** Chooses the size of a page for all lists; the first row shown stays on the page. */
  readonly resize: (size: number) => void;
}

export type ListOf<Query> = List<SortOf<Query>, FilterOf<Query>>;

export interface OpenableList<S extends string, F extends string = never> extends List<S, F> {
  /** Shows the list as it was saved; on arrival in place of the untouched one. */
  readonly open: (state: ListState<S, F>, replace?: boolean) => void;
}

/** Always the same: another empty list would be a change, and render the page before its rows are asked for. */
const none: readonly string[] = [];

/** State of a list, kept in the URL. */
export const useList = <S extends string, F extends string = never>(
  definition: ListDefinition<S, F>,
): OpenableList<S, F> => {
  const search = useSearch({ strict: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const router = useRouter();
  const size = useSyncExternalStore(watchPageSize, chosenPageSize);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state contains the chosen size
  const state = useMemo(() => readState(definition, search), [definition, search, size]);
  const initial = initialState(definition);

  const unknown = unknownValues(definition, search);
  const [dropped, setDropped] = useState(none);

  useEffect(() => storeSearch(path, search), [path, search]);

  const visit = useCallback(
    (next: (latest: ListState<S, F>) => ListState<S, F>, { replace = false, keepsScroll = false } = {}) => {
      // The current URL, not the last rendered one: two changes in a row must not lose the first.
      const { pathname, search: latest } = router.latestLocation;
      const current = readState(definition, latest);
      const wanted = next(current);
      // `isChosen` distinguishes an untouched list that was asked for from one just arrived at.
      const state = { isChosen: true };
      const resetScroll = !keepsScroll && wanted.page !== current.page;
      const href = pathname + stringifySearch(toSearch(definition, wanted));
      void router.navigate({ href, replace, state, resetScroll });
    },
    [definition, router],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values follow from the URL
  useEffect(() => {
    if (unknown.length === 0) return;
    setDropped(unknown);
    visit((latest) => latest, { replace: true });
  }, [search]);

  const go: typeof visit = useCallback(
    (next, options) => {
      setDropped(none);
      visit(next, options);
    },
    [visit],
  );

  // The same from render to render, so that filters are rendered only when their value changes.
  const setFilter = useCallback(
    (name: F, value: string) => go((latest) => ({ ...latest, page: 1, filters: { ...latest.filters, [name]: value } })),
    [go],
  );

  // The same from render to render, so that headings are rendered only when the order changes.
  const change: List<S, F>['change'] = useCallback(
    ({ filters, ...rest }) =>
      go((latest) => ({ ...latest, page: 1, ...rest, filters: { ...latest.filters, ...filters } }), {
        replace: rest.q !== undefined,
      }),
    [go],
  );

  return {
    state,
    sortable: definition.sortable,
    unknown: unknown.length > 0 ? unknown : dropped,
    activeFilters: Object.keys(toSearch(definition, { ...initial, filters: state.filters })).length,
    isNarrowed: Object.keys(toSearch(definition, { ...initial, q: state.q, filters: state.filters })).length > 0,
    change,
    filterOf: (name) => state.filters[name],
    setFilter,
    reset: () => go(() => initial),
    resize: (next) => {
      const firstRow = (state.page - 1) * state.size;
      choosePageSize(next);
      go((latest) => ({ ...latest, page: Math.floor(firstRow / next) + 1 }), { keepsScroll: true });
    },
    open: (next, replace = false) => go(() => next, { replace }),
  };
};
