import { pageSize } from '@flottwart/contract/rules/limits';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

const useChangedComment = (workitemId: number) => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.history(workitemId) });
    await queryClient.invalidateQueries({ queryKey: queryKeys.comments(workitemId) });
  };
};

export const useUpdateComment = (workitemId: number, commentId: number) => {
  const onSuccess = useChangedComment(workitemId);
  return useMutation({
    mutationFn: (text: string) =>
      request('PATCH /api/comments/:workitemId/:commentId', { params: { workitemId, commentId }, body: { text } }),
    onSuccess,
  });
};

export const useDeleteComment = (workitemId: number, commentId: number) => {
  const onSuccess = useChangedComment(workitemId);
  return useMutation({
    mutationFn: () => request('DELETE /api/comments/:workitemId/:commentId', { params: { workitemId, commentId } }),
    onSuccess,
  });
};

/** Removes a comment that is known only after it was added. */
export const useTakeBackComment = (workitemId: number) => {
  const onSuccess = useChangedComment(workitemId);
  return useMutation({
    mutationFn: (commentId: number) =>
      request('DELETE /api/comments/:workitemId/:commentId', { params: { workitemId, commentId } }),
    onSuccess,
  });
};

export const useAddComment = (workitemId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => request('POST /api/comments/:workitemId', { params: { workitemId }, body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.comments(workitemId) }),
  });
};
