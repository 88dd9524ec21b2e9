import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type ReadinessListQuery = RequestInput<EndpointOf<'GET /api/readiness'>>['query'];

export const readinessQuery = (query: ReadinessListQuery) =>
  queryOptions({
    queryKey: [...queryKeys.readiness, 'list', query],
    queryFn: ({ signal }) => requestPage('GET /api/readiness', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Counts of a day, tomorrow if none is named. */
export const readinessCountsQuery = (day?: string) =>
  queryOptions({
    queryKey: [...queryKeys.readiness, 'counts', day],
    queryFn: ({ signal }) => request('GET /api/readiness/counts', { query: day ? { day } : {}, signal }),
    placeholderData: keepPreviousData,
  });
