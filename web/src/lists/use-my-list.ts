import type { ListName, SavedView } from '@flottwart/contract/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ParsedLocation, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { chosenColumns, useChooseColumns } from '../api/lists.ts';
import { apiQuery } from '../api/query.ts';
import { toast } from '../ui/toast.tsx';
import type { ListDefinition } from './list-state.ts';
import type { OpenableList } from './use-list.ts';
import { fromViewState, matchingView, toViewState } from './view-state.ts';

export interface MyList {
  readonly name: ListName;
  /** Chosen columns; `null` for the defaults. */
  readonly chosen: readonly string[] | null;
  readonly choose: (next: (latest: readonly string[] | null) => string[] | null) => void;
  readonly views: readonly SavedView[];
  /** The view that shows what is on the screen. */
  readonly current: SavedView | undefined;
  /** State and columns on the screen, as a view keeps them. */
  readonly shown: Pick<SavedView, 'state' | 'columns'>;
  readonly show: (view: Pick<SavedView, 'state' | 'columns'>, replace?: boolean) => void;
}

/** Key of the history entry that opened an untouched list; null once the user has chosen what it shows. */
const arrivalOf = ({ state, search }: ParsedLocation): string | null => {
  const isUntouched = state.isArrival || (Object.keys(search).length === 0 && !state.isChosen);
  return isUntouched ? (state.key ?? '') : null;
};

/** A list as the signed-in person arranges it: their columns and their saved views. */
export const useMyList = <S extends string, F extends string>(
  name: ListName,
  definition: ListDefinition<S, F>,
  list: OpenableList<S, F>,
): MyList => {
  const { data } = useQuery(apiQuery('GET /api/users/me/lists'));
  const queryClient = useQueryClient();
  const chooseColumns = useChooseColumns(name);
  // Selected, because the URL changes before the rows arrive: the whole list would be rendered for a search that it cannot show yet.
  const arrival = useLocation({ select: arrivalOf });
  const chosen = chosenColumns(data, name);
  const views = (data?.views ?? []).filter((view) => view.list === name);

  // Based on the last choice, not on the last render: two changes in a row must not lose the first.
  const { mutate } = chooseColumns;
  const choose: MyList['choose'] = useCallback(
    (next) => {
      const latest = chosenColumns(queryClient.getQueryData(apiQuery('GET /api/users/me/lists').queryKey), name);
      const columns = next(latest);
      if (JSON.stringify(columns) === JSON.stringify(latest)) return;
      mutate(columns, { onError: () => toast.error('Die Spalten konnten nicht gespeichert werden.') });
    },
    [queryClient, name, mutate],
  );

  const show: MyList['show'] = ({ state, columns }, replace) => {
    list.open(fromViewState(definition, state), replace);
    choose(() => columns);
  };

  const first = arrival === null ? undefined : views.find(({ isDefault }) => isDefault);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every arrival at the untouched list
  useEffect(() => {
    if (first) show(first, true);
  }, [first?.id, arrival]);

  return {
    name,
    chosen,
    choose,
    views,
    current: matchingView(definition, views, list.state, chosen),
    shown: { state: toViewState(definition, list.state), columns: chosen },
    show,
  };
};
