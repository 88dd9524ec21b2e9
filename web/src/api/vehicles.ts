import type { VehicleInfo } from '@flottwart/contract/telematics';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListState, toListQuery } from '../lists/list-state.ts';
import type { ItemFilter } from '../work-items/item-filter-rules.ts';
import { ApiError } from './api-error.ts';
import { request, requestPage } from './client.ts';
import { rememberCreated } from './item-cache.ts';
import { toItemFilters } from './item-filters.ts';
import { queryKeys } from './query-keys.ts';

export type VehicleSort =
  | 'hersteller'
  | 'modell'
  | 'licensePlate'
  | 'vin'
  | 'naechsterService'
  | 'gueltigkeitHauptuntersuchung';

type State = ListState<VehicleSort, ItemFilter>;

export const vehiclesQuery = (state: State) =>
  queryOptions({
    queryKey: queryKeys.list('vehicle', state),
    queryFn: ({ signal }) =>
      requestPage('GET /api/vehicles', { query: { ...toListQuery(state), ...toItemFilters(state.filters) }, signal }),
    placeholderData: keepPreviousData,
  });

export interface NewVehicle {
  readonly vin: string;
  readonly licensePlate: string;
}

export const useCreateVehicle = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewVehicle) => request('POST /api/vehicles', { body }),
    onSuccess: (vehicle) => rememberCreated(queryClient, 'vehicle', vehicle),
  });
};

export const licensePlatesQuery = queryOptions({
  queryKey: ['vehicles', 'license-plates'],
  queryFn: ({ signal }) => request('GET /api/vehicles/license-plates', { signal }),
});

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
