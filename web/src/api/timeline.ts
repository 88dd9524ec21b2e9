import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageSize } from '../lib/page-size.ts';
import { type ResultPage, request, requestPage } from './client.ts';
import { queryKeys } from './query-keys.ts';

const nextPage = (last: ResultPage<unknown>, _pages: readonly unknown[], page: number): number | undefined =>
  page * pageSize < last.total ? page + 1 : undefined;

export const commentsQuery = (workitemId: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.comments(workitemId),
    queryFn: ({ signal, pageParam: page }) =>
      requestPage('GET /api/comments/:workitemId', { params: { workitemId }, query: { page, size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

export const historyQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.history(id),
    queryFn: ({ signal, pageParam: page }) =>
      requestPage('GET /api/workitems/:id/history', { params: { id }, query: { page, size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

export const useAddComment = (workitemId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => request('POST /api/comments/:workitemId', { params: { workitemId }, body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.comments(workitemId) }),
  });
};
