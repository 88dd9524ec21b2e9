import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryKeys } from './query-keys.ts';

const shownMatches = 20;

/** Every kind of work item at once, the best matches first. */
export const workItemSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.workItems, 'search', text],
    queryFn: ({ signal }) => request('GET /api/workitems', { query: { q: text, size: shownMatches }, signal }),
  });
