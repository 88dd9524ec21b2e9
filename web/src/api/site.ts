import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';

/** Who runs this installation; it changes only when the server is started anew. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => request('GET /api/site', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
