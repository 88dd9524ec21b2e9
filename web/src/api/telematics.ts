import type { VehicleInfo } from '@flottwart/contract/telematics';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Most vehicles of most companies have no device; that is an answer, not a failure. */
const nullIfNone = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'invalid_input') return null;
  throw error;
};

export const telematicsQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: queryKeys.telematics(vehicleId),
    queryFn: ({ signal }): Promise<VehicleInfo | null> =>
      request('GET /api/geotab/vehicle-info', { query: { vehicleId }, signal }).catch(nullIfNone),
  });
