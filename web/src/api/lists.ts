import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput, ResponseBody } from '@flottwart/contract/endpoint';
import type { CountedList, ListColumns, SavedView } from '@flottwart/contract/views';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { afterFirstPaint } from './request-timing.ts';

type MyLists = ResponseBody<EndpointOf<'GET /api/users/me/lists'>>;
export type NewView = RequestInput<EndpointOf<'POST /api/users/me/views'>>['body'];
export type ViewChange = RequestInput<EndpointOf<'PATCH /api/users/me/views/:id'>>['body'];

/** The signed-in person's columns and views of all lists. */
export const myListsQuery = queryOptions({
  queryKey: ['my-lists'],
  queryFn: ({ signal }) => request('GET /api/users/me/lists', { signal }),
});

/** Columns chosen for a list; `null` for the defaults. */
export const chosenColumns = (lists: MyLists | undefined, list: ListColumns['list']): string[] | null =>
  lists?.columns.find((entry) => entry.list === list)?.columns ?? null;

const changeMyLists = (queryClient: QueryClient, change: (lists: MyLists) => MyLists): void => {
  queryClient.setQueryData(myListsQuery.queryKey, (lists) => lists && change(lists));
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
      await queryClient.cancelQueries({ queryKey: myListsQuery.queryKey });
      changeMyLists(queryClient, (lists) => withColumns(lists, list, columns));
    },
    onError: () => queryClient.invalidateQueries({ queryKey: myListsQuery.queryKey }),
  });
};

const useInvalidate = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: myListsQuery.queryKey });
};

export const useCreateView = () => {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (body: NewView) => request('POST /api/users/me/views', { body }),
    onSettled,
  });
};

export const useUpdateView = () => {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: ({ id, ...body }: ViewChange & Pick<SavedView, 'id'>) =>
      request('PATCH /api/users/me/views/:id', { params: { id }, body }),
    onSettled,
  });
};

export const useDeleteView = () => {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/users/me/views/:id', { params: { id } }),
    onSettled,
  });
};

/** Counts of a list, in total and per status; refetched with the list. */
export const listCountsQuery = (list: CountedList) =>
  queryOptions({
    queryKey: [...queryKeys.root(list), 'counts'],
    queryFn: ({ signal }) => afterFirstPaint(() => request('GET /api/list-counts', { query: { list }, signal })),
  });
