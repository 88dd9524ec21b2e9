import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListState, toListQuery } from '../lists/list-state.ts';
import type { ItemFilter } from '../work-items/item-filter-rules.ts';
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
