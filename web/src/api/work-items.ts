import type { EndpointOf, RouteKey } from '@flottwart/contract/api';
import type { RequestInput, ResponseBody } from '@flottwart/contract/endpoint';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { cacheChangedItem } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

type Item<K extends RouteKey> = ResponseBody<EndpointOf<K>>;
type Body<K extends RouteKey> = RequestInput<EndpointOf<K>> extends { readonly body: infer B } ? B : never;

interface Items {
  readonly vehicle: Item<'GET /api/vehicles/:id'>;
  readonly task: Item<'GET /api/tasks/:id'>;
  readonly employee: Item<'GET /api/employees/:id'>;
  readonly policereport: Item<'GET /api/police-reports/:id'>;
  readonly repairrecord: Item<'GET /api/repair-records/:id'>;
}

interface Changes {
  readonly vehicle: Body<'PATCH /api/vehicles/:id'>;
  readonly task: Body<'PATCH /api/tasks/:id'>;
  readonly employee: Body<'PATCH /api/employees/:id'>;
  readonly policereport: Body<'PATCH /api/police-reports/:id'>;
  readonly repairrecord: Body<'PATCH /api/repair-records/:id'>;
}

export type ItemOf<K extends Kind> = Items[K];
export type ChangesOf<K extends Kind> = Changes[K];
export type AnyItem = Items[Kind];

type Readers = { readonly [K in Kind]: (id: number, signal: AbortSignal) => Promise<Items[K]> };
type Writers = { readonly [K in Kind]: (id: number, body: Changes[K]) => Promise<Items[K]> };

/** Requests that read and change each kind; `work-items/kind-pages.ts` has its titles and paths. */
const readers: Readers = {
  vehicle: (id, signal) => request('GET /api/vehicles/:id', { params: { id }, signal }),
  task: (id, signal) => request('GET /api/tasks/:id', { params: { id }, signal }),
  employee: (id, signal) => request('GET /api/employees/:id', { params: { id }, signal }),
  policereport: (id, signal) => request('GET /api/police-reports/:id', { params: { id }, signal }),
  repairrecord: (id, signal) => request('GET /api/repair-records/:id', { params: { id }, signal }),
};

const writers: Writers = {
  vehicle: (id, body) => request('PATCH /api/vehicles/:id', { params: { id }, body }),
  task: (id, body) => request('PATCH /api/tasks/:id', { params: { id }, body }),
  employee: (id, body) => request('PATCH /api/employees/:id', { params: { id }, body }),
  policereport: (id, body) => request('PATCH /api/police-reports/:id', { params: { id }, body }),
  repairrecord: (id, body) => request('PATCH /api/repair-records/:id', { params: { id }, body }),
};

const lists = {
  vehicle: 'GET /api/vehicles',
  task: 'GET /api/tasks',
  employee: 'GET /api/employees',
  policereport: 'GET /api/police-reports',
  repairrecord: 'GET /api/repair-records',
} as const satisfies Record<Kind, RouteKey>;

/** First rows of a filtered list, for actions on more than its page shows. */
export const firstItems = async (kind: Kind, query: object, size: number): Promise<readonly AnyItem[]> => {
  const { items } = await requestPage<(typeof lists)[Kind]>(lists[kind], { query: { ...query, page: 1, size } });
  return items;
};

export const itemQuery = <K extends Kind>(kind: K, id: number) =>
  queryOptions({
    queryKey: queryKeys.detail(kind, id),
    queryFn: ({ signal }): Promise<ItemOf<K>> => readers[kind](id, signal),
  });

export const usePatchItem = <K extends Kind>(kind: K, id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangesOf<K>): Promise<ItemOf<K>> => writers[kind](id, body),
    onSuccess: (item) => cacheChangedItem(queryClient, kind, item),
  });
};

export const useUpdateDescription = (kind: Kind, id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/workitems/:id/description'>) =>
      request('PATCH /api/workitems/:id/description', { params: { id }, body }),
    onSuccess: async ({ description }) => {
      queryClient.setQueryData<AnyItem>(queryKeys.detail(kind, id), (item) => item && { ...item, description });
      await queryClient.invalidateQueries({ queryKey: queryKeys.detail(kind, id) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.history(id) });
    },
  });
};

/** Changes only when the server restarts. */
export const statusesQuery = queryOptions({
  queryKey: ['statuses'],
  queryFn: ({ signal }) => request('GET /api/workitems/statuses', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export type BulkChanges = RequestInput<EndpointOf<'PATCH /api/workitems/bulk'>>['body']['changes'];

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

const shownMatches = 20;

/** Every kind of work item at once, the best matches first. */
export const workItemSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.workItems, 'search', text],
    queryFn: ({ signal }) => request('GET /api/workitems', { query: { q: text, size: shownMatches }, signal }),
  });
