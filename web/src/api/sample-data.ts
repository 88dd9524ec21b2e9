import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { sampleDataQuery } from './profile.ts';
import { queryKeys } from './query-keys.ts';

/** Asked each time, because own data may have come since. */
export const sampleRemovalQuery = queryOptions({
  queryKey: [...queryKeys.root('sampledata'), 'removal'],
  queryFn: ({ signal }) => request('GET /api/admin/sample-data/removal', { signal }),
  staleTime: 0,
});

export const useCreateSampleData = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/admin/sample-data'),
    onSuccess: (data) => queryClient.setQueryData(sampleDataQuery.queryKey, data),
  });
};

export const useRemoveSampleData = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (announced: { readonly deleted: number; readonly changed: number }) =>
      request('POST /api/admin/sample-data/removal', { body: announced }),
    // Every list has lost rows, and so have the pages of items.
    onSuccess: () => queryClient.invalidateQueries(),
  });
};
