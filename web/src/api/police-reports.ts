import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { request, requestPage } from './client.ts';
import { invalidateLists } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type PoliceReportListQuery = RequestInput<EndpointOf<'GET /api/police-reports'>>['query'];
export type OffenceReport = RequestInput<EndpointOf<'POST /api/police-reports/generate-from-incident'>>['body'];

export type ManualReport = RequestInput<EndpointOf<'POST /api/police-reports'>>['body'];

export const policeReportsQuery = (query: PoliceReportListQuery) =>
  queryOptions({
    queryKey: queryKeys.list('policereport', query),
    queryFn: ({ signal }) => requestPage('GET /api/police-reports', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useReportOffence = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OffenceReport | ManualReport) =>
      'driverId' in body
        ? request('POST /api/police-reports', { body })
        : request('POST /api/police-reports/generate-from-incident', { body }),
    onSuccess: () => invalidateLists(queryClient, 'policereport'),
  });
};

/** The trips nearby that the server offers where none fits exactly. */
export const alternativesOf = (error: unknown): readonly Alternative[] => {
  if (!(error instanceof ApiError) || error.code !== 'not_found') return [];
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('alternatives' in body)) return [];
  return Array.isArray(body.alternatives) ? body.alternatives : [];
};
