import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { smallPageSize } from '../lib/page-size.ts';
import { request, requestPage } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type TripListQuery = RequestInput<EndpointOf<'GET /api/vehicle-driver-history'>>['query'];
export type WhoDroveQuery = RequestInput<EndpointOf<'GET /api/vehicle-driver-history/who-drove'>>['query'];

export const tripsQuery = (query: TripListQuery) =>
  queryOptions({
    queryKey: queryKeys.list('trip', query),
    queryFn: ({ signal }) => requestPage('GET /api/vehicle-driver-history', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const tripQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.detail('trip', id),
    queryFn: ({ signal }) => request('GET /api/vehicle-driver-history/:id', { params: { id }, signal }),
  });

export type TripOwner = { readonly vehicleId: number } | { readonly employeeId: number };

/** The trips of one vehicle or of one driver, the latest first. */
export const tripsOfQuery = (owner: TripOwner, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.root('trip'), 'of', owner, page],
    queryFn: ({ signal }) => {
      const query = { ...owner, sort: 'startTime', order: 'desc', page, size: smallPageSize } as const;
      return requestPage('GET /api/vehicle-driver-history/search', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const whoDroveQuery = (query: WhoDroveQuery) =>
  queryOptions({
    queryKey: [...queryKeys.root('trip'), 'who-drove', query],
    queryFn: ({ signal }) => request('GET /api/vehicle-driver-history/who-drove', { query, signal }),
  });

/** Trip or police report whose vehicle and day are shown. */
export interface DayAnchor {
  readonly kind: 'trip' | 'policereport';
  readonly id: number;
}

export const vehicleDayQuery = ({ kind, id }: DayAnchor) =>
  queryOptions({
    queryKey: [...queryKeys.vehicleDays, kind, id],
    queryFn: ({ signal }) =>
      kind === 'trip'
        ? request('GET /api/vehicle-driver-history/:id/day', { params: { id }, signal })
        : request('GET /api/police-reports/:id/day', { params: { id }, signal }),
  });
