import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type FindingListQuery = RequestInput<EndpointOf<'GET /api/leaseplan/findings'>>['query'];
export type ContractListQuery = RequestInput<EndpointOf<'GET /api/leaseplan/contracts'>>['query'];

const root = queryKeys.root('leaseplan');

export const findingsQuery = (query: FindingListQuery) =>
  queryOptions({
    queryKey: [...root, 'findings', query],
    queryFn: ({ signal }) => requestPage('GET /api/leaseplan/findings', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const findingSummaryQuery = queryOptions({
  queryKey: [...root, 'finding-summary'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/findings/summary', { signal }),
});

export const contractsQuery = (query: ContractListQuery) =>
  queryOptions({
    queryKey: [...root, 'contracts', query],
    queryFn: ({ signal }) => requestPage('GET /api/leaseplan/contracts', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const contractProposalsQuery = queryOptions({
  queryKey: [...root, 'contract-proposals'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/contracts/proposals', { signal }),
});

export const plateProposalsQuery = queryOptions({
  queryKey: [...root, 'plate-proposals'],
  queryFn: ({ signal }) => request('GET /api/leaseplan/plate-proposals', { signal }),
});

/** Contracts and decisions change findings, and findings the whole page. */
const useLeasingChange = <Input, Result>(change: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // After a refusal too: it may say that the page is out of date.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: root }),
  });
};

type Decisions = RequestInput<EndpointOf<'POST /api/leaseplan/findings/decide'>>['body']['decisions'];

export const useDecideFindings = () =>
  useLeasingChange((decisions: Decisions) => request('POST /api/leaseplan/findings/decide', { body: { decisions } }));

export type NewContract = RequestInput<EndpointOf<'POST /api/leaseplan/contracts'>>['body'];

const idOfPlate = async (licensePlate: string): Promise<number> => {
  const { items } = await requestPage('GET /api/vehicles', { query: { q: licensePlate, size: 20 } });
  const vehicle = items.find((item) => item.licensePlate === licensePlate);
  if (!vehicle) throw new Error('Dieses Fahrzeug gibt es nicht oder nicht mehr.');
  return vehicle.id;
};

interface SavedContract {
  readonly licensePlate: string;
  readonly terms: Omit<NewContract, 'vehicleId'>;
}

/** Changes the contract with this id; without one it is a new one. */
export const useSaveContract = (id: number | undefined) =>
  useLeasingChange(async ({ licensePlate, terms }: SavedContract) =>
    id === undefined
      ? request('POST /api/leaseplan/contracts', { body: { vehicleId: await idOfPlate(licensePlate), ...terms } })
      : request('PATCH /api/leaseplan/contracts/:id', { params: { id }, body: terms }),
  );

export const useDeleteContract = () =>
  useLeasingChange((id: number) => request('DELETE /api/leaseplan/contracts/:id', { params: { id } }));

type Accepted = RequestInput<EndpointOf<'POST /api/leaseplan/contracts/proposals'>>['body']['proposals'];

export const useAcceptProposals = () =>
  useLeasingChange((proposals: Accepted) =>
    request('POST /api/leaseplan/contracts/proposals', { body: { proposals } }),
  );

type AcceptedPlates = RequestInput<EndpointOf<'POST /api/leaseplan/plate-proposals'>>['body']['proposals'];

export const useAcceptPlates = () =>
  useLeasingChange((proposals: AcceptedPlates) =>
    request('POST /api/leaseplan/plate-proposals', { body: { proposals } }),
  );

export const useUndoPlates = () =>
  useLeasingChange((proposals: AcceptedPlates) =>
    request('POST /api/leaseplan/plate-proposals/undo', { body: { proposals } }),
  );
