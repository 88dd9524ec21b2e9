import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { invalidateLists } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';
import type { BulkChanges } from './work-items.ts';

export type BoardListQuery = RequestInput<EndpointOf<'GET /api/due-dates'>>['query'];
export type BoardFilterQuery = RequestInput<EndpointOf<'GET /api/due-dates/counts'>>['query'];

/** Cards that a column shows at first, and further ones at a time. */
export const cardsAtOnce = 10;

/** Dates of a column or of a day, some at a time. */
export const boardDatesQuery = (query: BoardListQuery) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.dueBoard, 'list', query],
    queryFn: ({ signal, pageParam }) =>
      requestPage('GET /api/due-dates', { query: { ...query, page: pageParam, size: cardsAtOnce }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * cardsAtOnce < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Dates of the filter in one piece, for paper. */
export const wholeBoardQuery = (query: BoardListQuery, size: number) =>
  queryOptions({
    queryKey: [...queryKeys.dueBoard, 'whole', query, size],
    queryFn: ({ signal }) => requestPage('GET /api/due-dates', { query: { ...query, page: 1, size }, signal }),
  });

export const boardCountsQuery = (query: BoardFilterQuery) =>
  queryOptions({
    queryKey: [...queryKeys.dueBoard, 'counts', query],
    queryFn: ({ signal }) => request('GET /api/due-dates/counts', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const dueCalendarQuery = (month: string, query: BoardFilterQuery) =>
  queryOptions({
    queryKey: [...queryKeys.dueBoard, 'calendar', month, query],
    queryFn: ({ signal }) => request('GET /api/due-dates/calendar', { query: { ...query, month }, signal }),
    placeholderData: keepPreviousData,
  });

/** Details that the history keeps beside the change. */
type KeptDetails = Pick<RequestInput<EndpointOf<'PATCH /api/workitems/bulk'>>['body'], 'reason' | 'doneOn'>;

/** Writes of the board, over items of any kind; each refreshes what shows them. */
export const useBoardWrites = () => {
  const queryClient = useQueryClient();
  const refresh = (kind: Kind): void => {
    void queryClient.invalidateQueries({ queryKey: ['history'] });
    void queryClient.invalidateQueries({ queryKey: queryKeys.root(kind) });
    invalidateLists(queryClient, kind);
  };
  return {
    changeItems: async (kind: Kind, changes: BulkChanges, kept: KeptDetails = {}): Promise<readonly BulkOutcome[]> => {
      try {
        const body = { kind, changes, ...kept };
        return await request('PATCH /api/workitems/bulk', { body });
      } finally {
        refresh(kind);
      }
    },
    recordCheck: async (id: number, checkedOn: string): Promise<number> => {
      const check = await request('POST /api/employees/:id/licence-checks', { params: { id }, body: { checkedOn } });
      refresh('employee');
      return check.id;
    },
    removeCheck: async (id: number, checkId: number): Promise<void> => {
      await request('DELETE /api/employees/:id/licence-checks/:checkId', { params: { id, checkId } });
      refresh('employee');
    },
  };
};
