import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import type { BodyOf } from './query.ts';
import { settleChange } from './stale.ts';

const idOfPlate = async (licensePlate: string): Promise<number> => {
  const { items } = await requestPage('GET /api/vehicles', { query: { q: licensePlate, size: 20 } });
  const vehicle = items.find((item) => item.licensePlate === licensePlate);
  if (!vehicle) throw new Error('Dieses Fahrzeug gibt es nicht oder nicht mehr.');
  return vehicle.id;
};

interface SavedContract {
  readonly licensePlate: string;
  readonly terms: Omit<BodyOf<'POST /api/leaseplan/contracts'>, 'vehicleId'>;
}

/** Changes the contract with this id; without one it is a new one. */
export const useSaveContract = (id: number | undefined) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ licensePlate, terms }: SavedContract) =>
      id === undefined
        ? request('POST /api/leaseplan/contracts', { body: { vehicleId: await idOfPlate(licensePlate), ...terms } })
        : request('PATCH /api/leaseplan/contracts/:id', { params: { id }, body: terms }),
    // After a refusal too: it may say that the page is out of date.
    onSettled: () => void settleChange(queryClient, 'POST /api/leaseplan/contracts'),
  });
};
