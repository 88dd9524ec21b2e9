import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import { afterFirstPaint } from './request-timing.ts';

/** Operator of this installation; changes only when the server restarts. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => afterFirstPaint(() => request('GET /api/site', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
