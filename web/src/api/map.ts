import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import { requestFile } from './files.ts';
import { queryKeys } from './query-keys.ts';

/** Positions of all vehicles, or of one. */
export const fleetPositionsQuery = (vehicleId?: number) =>
  queryOptions({
    queryKey: [...queryKeys.map, vehicleId ?? 'all'],
    queryFn: ({ signal }) =>
      request('GET /api/map/positions', { query: vehicleId === undefined ? {} : { vehicleId }, signal }),
    placeholderData: keepPreviousData,
  });

interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A tile stays the same for days; those that nobody looks at any more are let go soon. */
export const tileQuery = ({ z, x, y }: Tile) =>
  queryOptions({
    queryKey: ['map-tiles', z, x, y],
    queryFn: ({ signal }) => requestFile('GET /api/map/tiles/:z/:x/:y', { params: { z, x, y }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 120_000,
    retry: false,
  });
