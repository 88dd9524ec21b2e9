import type { EndpointOf } from '@flottwart/contract/api';
import type { ConnectionChanges, ConnectionName } from '@flottwart/contract/connections';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { companyQuery } from './company-query.ts';
import { queryKeys } from './query-keys.ts';

/** Keyed below the imports, because each of them changes the state of its connection. */
export const connectionStatesQuery = queryOptions({
  queryKey: [...queryKeys.root('import'), 'connections'],
  queryFn: ({ signal }) => request('GET /api/myCompany/connections', { signal }),
  staleTime: 0,
});

const useReload = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: companyQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: connectionStatesQuery.queryKey }),
    ]);
};

interface Saving {
  readonly changes: ConnectionChanges;
  /** For mail servers that are not reachable yet. */
  readonly isUnchecked?: boolean;
}

export const useSaveConnection = (companyId: number) => {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ changes, isUnchecked = false }: Saving) =>
      request('PATCH /api/myCompany/:id', {
        params: { id: companyId },
        query: isUnchecked ? { ohnePruefung: 'true' } : {},
        body: changes,
      }),
    onSuccess: reload,
  });
};

export type NewTelematicsCredential = RequestInput<
  EndpointOf<'POST /api/myCompany/addGeoTabCredential/:companyId'>
>['body'];

export const useAddTelematicsCredential = (companyId: number) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: NewTelematicsCredential) =>
      request('POST /api/myCompany/addGeoTabCredential/:companyId', { params: { companyId }, body }),
    onSuccess: reload,
  });
};

export const useRemoveTelematicsCredential = () => {
  const reload = useReload();
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/myCompany/geoTabCredentialId/:id', { params: { id } }),
    onSettled: reload,
  });
};

export type CheckedConnection =
  | { readonly connection: ConnectionName }
  | { readonly connection: 'geotab'; readonly credentialId: number };

export const useCheckConnection = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CheckedConnection) => request('POST /api/myCompany/connections/check', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: connectionStatesQuery.queryKey }),
  });
};
