import { isRealDay } from '@flottwart/contract/rules/calendar-day';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { earliestDay, maxPage, maxSearchLength, pageSize } from '@flottwart/contract/rules/limits';
import { chosenPageSize } from '../lib/page-size.ts';

export type Order = 'asc' | 'desc';

/** A filter's value in the URL is text; one that is not accepted counts as the default. */
export interface FilterRule {
  readonly initial: string;
  readonly accepts: (value: string) => boolean;
  /** Value that means no filter; the empty value always does. */
  readonly unfiltered?: string;
  /** Takes several values, separated by commas; `accepts` judges each. */
  readonly isSeveral?: true;
}

/** Sortable columns, filters and the initial state of a list. */
export interface ListDefinition<S extends string, F extends string = never> {
  readonly sortable: readonly S[];
  readonly sort: S;
  readonly order: Order;
  readonly filters: Readonly<Record<F, FilterRule>>;
  /** Rows of a page until another size is chosen. */
  readonly size?: number;
  /** Filters with which an untouched list opens; the URL shows them, and they can be removed. */
  readonly initialFilters?: Readonly<Partial<Record<F, string>>>;
}

export interface ListState<S extends string, F extends string = never> {
  readonly q: string;
  readonly sort: S;
  readonly order: Order;
  /** Counted from one. */
  readonly page: number;
  /** Rows of a page; chosen for all lists, so no part of the URL. */
  readonly size: number;
  readonly filters: Readonly<Record<F, string>>;
}

/** State in the URL; defaults are left out. */
export type ListSearch<S extends string, F extends string = never> = {
  readonly q?: string;
  readonly sort?: S;
  readonly order?: Order;
  readonly page?: number;
} & { readonly [K in F]?: string };

export const oneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

export const isDay = (value: string): boolean => isRealDay(value) && value >= earliestDay;

/** Filter by a day; by default it excludes nothing. */
export const anyDay: FilterRule = { initial: '', accepts: isDay };

/** Values of a filter that takes several. */
export const filterValues = (filter: string): string[] => (filter === '' ? [] : filter.split(','));

/** An unknown value is left out of several, and is no filter alone. */
const readFilter = ({ initial, accepts, isSeveral }: FilterRule, value: unknown): string => {
  if (typeof value !== 'string') return initial;
  const good = [...new Set(isSeveral ? filterValues(value) : [value])].filter(accepts);
  return good.length > 0 ? good.join() : initial;
};

const filterNames = <S extends string, F extends string>(definition: ListDefinition<S, F>): readonly F[] =>
  declaredKeys(definition.filters);

export const initialState = <S extends string, F extends string>(definition: ListDefinition<S, F>): ListState<S, F> => {
  const filters = Object.fromEntries(filterNames(definition).map((name) => [name, definition.filters[name].initial]));
  const { sort, order } = definition;
  const size = chosenPageSize() ?? definition.size ?? pageSize;
  return { q: '', sort, order, page: 1, size, filters: filters as Record<F, string> };
};

const readPage = (value: unknown): number => {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
};

/** Turns any search params into a state that can be shown. */
export const readState = <S extends string, F extends string>(
  definition: ListDefinition<S, F>,
  raw: Readonly<Record<string, unknown>>,
): ListState<S, F> => {
  const initial = initialState(definition);
  const filters = filterNames(definition).map((name) => [name, readFilter(definition.filters[name], raw[name])]);
  return {
    q: typeof raw.q === 'string' ? raw.q.trim().slice(0, maxSearchLength) : '',
    sort: definition.sortable.find((name) => name === raw.sort) ?? initial.sort,
    order: raw.order === 'asc' || raw.order === 'desc' ? raw.order : initial.order,
    page: readPage(raw.page),
    size: initial.size,
    filters: Object.fromEntries(filters) as Record<F, string>,
  };
};

/** Search params of a state. */
export const toSearch = <S extends string, F extends string>(
  definition: ListDefinition<S, F>,
  state: ListState<S, F>,
): ListSearch<S, F> => {
  const initial = initialState(definition);
  const { filters, ...rest } = state;
  const { filters: initialFilters, ...initialRest } = initial;
  const values = Object.entries({ ...rest, ...filters });
  const defaults: Readonly<Record<string, unknown>> = { ...initialRest, ...initialFilters };
  return Object.fromEntries(values.filter(([name, value]) => value !== defaults[name])) as ListSearch<S, F>;
};

/** Values of the URL that their filter does not know, as typed or in an outdated link; they do not filter. */
export const unknownValues = <S extends string, F extends string>(
  definition: ListDefinition<S, F>,
  raw: Readonly<Record<string, unknown>>,
): readonly string[] =>
  filterNames(definition).flatMap((name) => {
    const { accepts, isSeveral, unfiltered } = definition.filters[name];
    const value = raw[name];
    if (typeof value !== 'string' || value === '' || value === unfiltered) return [];
    return (isSeveral ? filterValues(value) : [value]).filter((one) => one !== '' && !accepts(one));
  });

/**
 * For a route's `validateSearch`: unknown and default parameters are removed from the URL. A value that its filter does
 * not know stays, so that the list can name it.
 */
export const searchReader =
  <S extends string, F extends string>(definition: ListDefinition<S, F>) =>
  (raw: Record<string, unknown>): ListSearch<S, F> => {
    const namesWithUnknownValues = filterNames(definition).filter(
      (name) => unknownValues(definition, { [name]: raw[name] }).length > 0,
    );
    return {
      ...toSearch(definition, readState(definition, raw)),
      ...(Object.fromEntries(namesWithUnknownValues.map((name) => [name, raw[name]])) as ListSearch<S, F>),
    };
  };

/** Filters that an untouched list opens with; `undefined` for a list that a person has arranged, or without any. */
export const initialFiltersFor = <S extends string, F extends string>(
  { initialFilters }: ListDefinition<S, F>,
  search: object,
  { isChosen = false }: { readonly isChosen?: boolean | undefined },
): Readonly<Partial<Record<F, string>>> | undefined =>
  isChosen || Object.keys(search).length > 0 ? undefined : initialFilters;

interface CommonQuery {
  readonly q?: unknown;
  readonly sort?: unknown;
  readonly order?: unknown;
  readonly page?: unknown;
  readonly size?: unknown;
  readonly cursor?: unknown;
}

/** Read from the query that the contract declares for a list's endpoint. */
export type SortOf<Query> = Query extends { readonly sort?: infer S } ? Extract<S, string> : never;
export type FilterOf<Query> = Exclude<Extract<keyof Query, string>, keyof CommonQuery>;
export type DefinitionOf<Query> = ListDefinition<SortOf<Query>, FilterOf<Query>>;
export type SearchOf<Query> = ListSearch<SortOf<Query>, FilterOf<Query>>;

/** Search, order and active filters of a state. */
export const toQueryValues = <S extends string, F extends string>(
  definition: ListDefinition<S, F>,
  { q, sort, order, filters }: ListState<S, F>,
): Readonly<Record<string, string>> => {
  const active = filterNames(definition).filter(
    (name) => filters[name] !== '' && filters[name] !== definition.filters[name].unfiltered,
  );
  return {
    ...(q !== '' && { q }),
    sort,
    order,
    ...Object.fromEntries(active.map((name) => [name, filters[name]])),
  };
};

/** As an export's endpoint takes them: a list's filters accept only what the endpoint accepts, which no type can say. */
export const toExportQuery = <Query>(
  definition: ListDefinition<SortOf<Query>, FilterOf<Query>>,
  state: ListState<SortOf<Query>, FilterOf<Query>>,
): Query => toQueryValues(definition, state) as Query;

/** The same with a page, for a list's endpoint. */
export const toListQuery = <Query>(
  definition: ListDefinition<SortOf<Query>, FilterOf<Query>>,
  state: ListState<SortOf<Query>, FilterOf<Query>>,
): Query => ({ ...toExportQuery<Query>(definition, state), page: state.page, size: state.size });
