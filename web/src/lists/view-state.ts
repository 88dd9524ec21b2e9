import { type ListDefinition, type ListState, readState, toSearch } from './list-state.ts';

/** State of a saved view: search, order and filters, but no page. */
export const toViewState = <S extends string, F extends string>(
  definition: ListDefinition<S, F>,
  state: ListState<S, F>,
): Record<string, string> => {
  const { page: _, ...search } = toSearch(definition, state);
  return search as Record<string, string>;
};

/** The list as a view shows it. What the list does not know, or no longer, counts for nothing. */
export const fromViewState = <S extends string, F extends string>(
  definition: ListDefinition<S, F>,
  saved: Readonly<Record<string, string>>,
): ListState<S, F> => readState(definition, { ...saved, page: 1 });

interface View {
  readonly state: Readonly<Record<string, string>>;
  readonly columns: readonly string[] | null;
}

const sortedEntries = (state: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(state).sort());

/** The view that shows exactly what is on the screen, if there is one. */
export const matchingView = <V extends View, S extends string, F extends string>(
  definition: ListDefinition<S, F>,
  views: readonly V[],
  state: ListState<S, F>,
  columns: readonly string[] | null,
): V | undefined => {
  const current = sortedEntries(toViewState(definition, state));
  return views.find(
    (view) =>
      JSON.stringify(view.columns) === JSON.stringify(columns) &&
      sortedEntries(toViewState(definition, fromViewState(definition, view.state))) === current,
  );
};
