import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { cacheCreatedItem } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type VehicleListQuery = RequestInput<EndpointOf<'GET /api/vehicles'>>['query'];

export const vehiclesQuery = (query: VehicleListQuery) =>
  queryOptions({
    queryKey: queryKeys.list('vehicle', query),
    queryFn: ({ signal }) => requestPage('GET /api/vehicles', { query, signal }),
    placeholderData: keepPreviousData,
  });

export type NewVehicle = RequestInput<EndpointOf<'POST /api/vehicles'>>['body'];

export const useCreateVehicle = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewVehicle) => request('POST /api/vehicles', { body }),
    onSuccess: (vehicle) => cacheCreatedItem(queryClient, 'vehicle', vehicle),
  });
};

/** Plates to choose from; for what happened in the past also those that no vehicle carries today. */
export const licensePlatesQuery = (includesFormer: boolean) =>
  queryOptions({
    queryKey: ['vehicles', 'license-plates', { includesFormer }],
    queryFn: ({ signal }) =>
      request('GET /api/vehicles/license-plates', { query: includesFormer ? { includeFormer: 'true' } : {}, signal }),
  });

/** Plates as stored at this moment, for a change that depends on them. */
export const requestPlates = (id: number) => request('GET /api/vehicles/:id/plates', { params: { id } });

const useChangedPlates = (id: number) => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.history(id) });
    // Times of other vehicles may have followed, offences and trips.
    void queryClient.invalidateQueries({ queryKey: queryKeys.root('policereport') });
    void queryClient.invalidateQueries({ queryKey: queryKeys.root('trip') });
    void queryClient.invalidateQueries({ queryKey: queryKeys.cockpit() });
    await queryClient.invalidateQueries({ queryKey: queryKeys.root('vehicle') });
  };
};

type Correction = RequestInput<EndpointOf<'PATCH /api/vehicles/:id/plates/:plateId'>>['body'];

export const useCorrectPlate = (id: number) => {
  const onSuccess = useChangedPlates(id);
  return useMutation({
    mutationFn: ({ plateId, ...body }: Correction & { readonly plateId: number }) =>
      request('PATCH /api/vehicles/:id/plates/:plateId', { params: { id, plateId }, body }),
    onSuccess,
  });
};

export const useRemovePlate = (id: number, plateId: number) => {
  const onSuccess = useChangedPlates(id);
  return useMutation({
    mutationFn: () => request('DELETE /api/vehicles/:id/plates/:plateId', { params: { id, plateId } }),
    onSuccess,
  });
};

export const vehicleCockpitQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.cockpit(id),
    queryFn: ({ signal }) => request('GET /api/vehicles/:id/cockpit', { params: { id }, signal }),
  });

export const vehicleCostsQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.vehicleCosts, id],
    queryFn: ({ signal }) => request('GET /api/vehicles/:id/costs', { params: { id }, signal }),
  });

export const useChooseVehiclePhoto = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (attachmentId: number | null) =>
      request('PATCH /api/vehicles/:id/photo', { params: { id }, body: { attachmentId } }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.history(id) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.cockpit(id) });
    },
  });
};
