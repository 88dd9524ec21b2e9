import type { Kind } from '@flottwart/contract/rules/kinds';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { smallPageSize } from '../lib/page-size.ts';
import { request, requestPage } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** More links than this are read kind by kind, page by page. */
export const maxRelationsAtOnce = 100;

/** The linked items of all kinds, by title. */
export const relationsQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...queryKeys.relations(itemId), 'all'],
    queryFn: ({ signal }) =>
      requestPage('GET /api/workitem-relations/workitem/:id', {
        params: { id: itemId },
        query: { page: 1, size: maxRelationsAtOnce, sort: 'title' },
        signal,
      }),
  });

/** The linked items of one kind, by title. */
export const relationGroupQuery = (itemId: number, type: Kind, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.relations(itemId), type, page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/workitem-relations/workitem/:id', {
        params: { id: itemId },
        query: { type, page, size: smallPageSize, sort: 'title' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The ids of everything an item is linked with. */
export const linkedIdsQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...queryKeys.relations(itemId), 'ids'],
    queryFn: async ({ signal }) => {
      const relations = await request('GET /api/workitem-relations/workitem/:id', {
        params: { id: itemId },
        query: {},
        signal,
      });
      return relations.map(({ workitemBId }) => workitemBId);
    },
  });

/** Candidates of the link picker. */
export const workItemsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.workItems, 'list', q, page],
    queryFn: ({ signal }) =>
      requestPage('GET /api/workitems', {
        query: { q: q === '' ? undefined : q, page, size: smallPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A relation is read from both sides, and both keep it in their history. */
const invalidateBothSides = (queryClient: QueryClient, ...itemIds: readonly number[]): void => {
  for (const id of itemIds) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.relations(id) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.history(id) });
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.readiness });
};

/** One call per selected item; reports which failed, and why. */
export const useLinkItems = (itemId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (otherIds: readonly number[]) => {
      const link = (workitemBId: number) =>
        request('POST /api/workitem-relations', { body: { workitemAId: itemId, workitemBId } });
      const outcomes = await Promise.allSettled(otherIds.map(link));
      return otherIds.flatMap((id, index) => {
        const outcome = outcomes[index];
        return outcome?.status === 'rejected' ? [{ id, reason: outcome.reason as unknown }] : [];
      });
    },
    onSettled: (_failed, _error, otherIds) => invalidateBothSides(queryClient, itemId, ...otherIds),
  });
};

export const useUnlinkItem = (itemId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (otherId: number) =>
      request('DELETE /api/workitem-relations', { body: { workitemAId: itemId, workitemBId: otherId } }),
    onSettled: (_answer, _error, otherId) => invalidateBothSides(queryClient, itemId, otherId),
  });
};
