import type { ListColumns } from '@flottwart/contract/views';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { type AnswerOf, apiQuery } from './query.ts';

type MyLists = AnswerOf<'GET /api/users/me/lists'>;

/** The signed-in person's columns and views of all lists. */
const { queryKey } = apiQuery('GET /api/users/me/lists');

/** Columns chosen for a list; `null` for the defaults. */
export const chosenColumns = (lists: MyLists | undefined, list: ListColumns['list']): string[] | null =>
  lists?.columns.find((entry) => entry.list === list)?.columns ?? null;

const changeMyLists = (queryClient: QueryClient, change: (lists: MyLists) => MyLists): void => {
  queryClient.setQueryData(queryKey, (lists) => lists && change(lists));
};

const withColumns = (lists: MyLists, list: ListColumns['list'], columns: string[] | null): MyLists => ({
  ...lists,
  columns: [...lists.columns.filter((other) => other.list !== list), { list, columns }],
});

/** Optimistic; a failed save restores the stored columns. */
export const useChooseColumns = (list: ListColumns['list']) => {
  const queryClient = useQueryClient();
  return useMutation({
    // Sequential, so that the last choice wins.
    scope: { id: `columns of ${list}` },
    mutationFn: (columns: string[] | null) =>
      request('PATCH /api/users/me/lists/:list', { params: { list }, body: { columns } }),
    onMutate: async (columns) => {
      await queryClient.cancelQueries({ queryKey });
      changeMyLists(queryClient, (lists) => withColumns(lists, list, columns));
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
};
