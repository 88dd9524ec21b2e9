import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListState, toListQuery } from '../lib/list-state.ts';
import { request, requestPage } from './client.ts';
import { rememberCreated } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type VehicleSort =
  | 'hersteller'
  | 'modell'
  | 'licensePlate'
  | 'vin'
  | 'naechsterService'
  | 'gueltigkeitHauptuntersuchung';

export const vehiclesQuery = (state: ListState<VehicleSort>) =>
  queryOptions({
    queryKey: queryKeys.list('vehicle', state),
    queryFn: ({ signal }) => requestPage('GET /api/vehicles', { query: toListQuery(state), signal }),
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
