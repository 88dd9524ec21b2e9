import type { Kind } from '@flottwart/contract/rules/kinds';
import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { apiPage, apiPages, apiQuery, type BodyOf, type QueryOf } from './query.ts';
import { settleChange } from './stale.ts';

export type BoardListQuery = QueryOf<'GET /api/due-dates'>;
export type BoardFilterQuery = QueryOf<'GET /api/due-dates/counts'>;

/** Cards that a column shows at first, and further ones at a time. */
export const cardsAtOnce = 10;

export const boardDatesQuery = (query: BoardListQuery) =>
  apiPages('GET /api/due-dates', { query: { ...query, size: cardsAtOnce } });
export const wholeBoardQuery = (query: BoardListQuery, size: number) =>
  apiPage('GET /api/due-dates', { query: { ...query, page: 1, size } });
export const boardCountsQuery = (query: BoardFilterQuery) => apiQuery('GET /api/due-dates/counts', { query });
export const dueCalendarQuery = (month: string, query: BoardFilterQuery) =>
  apiQuery('GET /api/due-dates/calendar', { query: { ...query, month } });

/** Details that the history keeps beside the change. */
type HistoryDetails = Pick<BodyOf<'PATCH /api/workitems/bulk'>, 'reason' | 'doneOn' | 'doneAtKm'>;

/** Writes of due dates, over items of any kind; each refreshes what shows them. */
export const useDateWrites = () => {
  const queryClient = useQueryClient();
  return {
    changeItems: async (
      kind: Kind,
      changes: BodyOf<'PATCH /api/workitems/bulk'>['changes'],
      details: HistoryDetails = {},
    ): Promise<readonly BulkOutcome[]> => {
      try {
        const body = { kind, changes, ...details };
        return await request('PATCH /api/workitems/bulk', { body });
      } finally {
        void settleChange(queryClient, 'PATCH /api/workitems/bulk');
      }
    },
    recordCheck: async (id: number, checkedOn: string): Promise<number> => {
      const check = await request('POST /api/employees/:id/licence-checks', { params: { id }, body: { checkedOn } });
      void settleChange(queryClient, 'POST /api/employees/:id/licence-checks', { params: { id } });
      return check.id;
    },
    removeCheck: async (id: number, checkId: number): Promise<void> => {
      await request('DELETE /api/employees/:id/licence-checks/:checkId', { params: { id, checkId } });
      void settleChange(queryClient, 'POST /api/employees/:id/licence-checks', { params: { id } });
    },
  };
};
