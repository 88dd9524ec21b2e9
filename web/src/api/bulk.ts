import type { EndpointOf } from '@flottwart/contract/api';
import type { Sent } from '@flottwart/contract/endpoint';
import type { Kind } from '@flottwart/contract/work-items/kinds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type BulkChanges = Sent<EndpointOf<'PATCH /api/workitems/bulk'>>['body']['changes'];

export const useBulkChange = (kind: Kind) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: BulkChanges) => request('PATCH /api/workitems/bulk', { body: { kind, changes } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['history'] });
      void queryClient.invalidateQueries({ queryKey: queryKeys.workItems });
      return queryClient.invalidateQueries({ queryKey: queryKeys.root(kind) });
    },
  });
};
