import type { RouteKey } from '@flottwart/contract/api';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { pageSize } from '@flottwart/contract/rules/limits';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';
import { requestFile } from './files.ts';
import { apiMutation } from './mutation.ts';
import { type AnswerOf, apiPage, apiPages, apiQuery, type BodyOf, optionsOf } from './query.ts';

/** Calls that read, change and list each kind; `work-items/kind-pages.ts` has its titles and paths. */
const readRoutes = {
  vehicle: 'GET /api/vehicles/:id',
  task: 'GET /api/tasks/:id',
  employee: 'GET /api/employees/:id',
  policereport: 'GET /api/police-reports/:id',
  repairrecord: 'GET /api/repair-records/:id',
} as const satisfies Record<Kind, RouteKey>;

const patchRoutes = {
  vehicle: 'PATCH /api/vehicles/:id',
  task: 'PATCH /api/tasks/:id',
  employee: 'PATCH /api/employees/:id',
  policereport: 'PATCH /api/police-reports/:id',
  repairrecord: 'PATCH /api/repair-records/:id',
} as const satisfies Record<Kind, RouteKey>;

const listRoutes = {
  vehicle: 'GET /api/vehicles',
  task: 'GET /api/tasks',
  employee: 'GET /api/employees',
  policereport: 'GET /api/police-reports',
  repairrecord: 'GET /api/repair-records',
} as const satisfies Record<Kind, RouteKey>;

interface Items {
  readonly vehicle: AnswerOf<(typeof readRoutes)['vehicle']>;
  readonly task: AnswerOf<(typeof readRoutes)['task']>;
  readonly employee: AnswerOf<(typeof readRoutes)['employee']>;
  readonly policereport: AnswerOf<(typeof readRoutes)['policereport']>;
  readonly repairrecord: AnswerOf<(typeof readRoutes)['repairrecord']>;
}

interface Changes {
  readonly vehicle: BodyOf<(typeof patchRoutes)['vehicle']>;
  readonly task: BodyOf<(typeof patchRoutes)['task']>;
  readonly employee: BodyOf<(typeof patchRoutes)['employee']>;
  readonly policereport: BodyOf<(typeof patchRoutes)['policereport']>;
  readonly repairrecord: BodyOf<(typeof patchRoutes)['repairrecord']>;
}

export type ItemOf<K extends Kind> = Items[K];
export type ChangesOf<K extends Kind> = Changes[K];
export type AnyItem = ItemOf<Kind>;

/** First rows of a filtered list, for actions on more than its page shows. */
export const firstItems = async (kind: Kind, query: object, size: number): Promise<readonly AnyItem[]> => {
  const { items } = await requestPage<(typeof listRoutes)[Kind]>(listRoutes[kind], {
    query: { ...query, page: 1, size },
  });
  return items;
};

/** One page of the list of a kind. */
export const itemPage = (kind: Kind, query: object) =>
  apiPage<(typeof listRoutes)[Kind]>(listRoutes[kind], { query } as never);

/** The filtered list of a kind as an Excel file. */
export const exportItems = (kind: Kind, query: object): Promise<File> =>
  requestFile(`${listRoutes[kind]}/export`, { query } as never);

export const itemQuery = <K extends Kind>(kind: K, id: number) =>
  optionsOf<ItemOf<K>>(request, readRoutes[kind], { params: { id } });

export const usePatchItem = <K extends Kind>(kind: K, id: number) =>
  useMutation<ItemOf<K>, Error, { readonly body: ChangesOf<K> }>(
    apiMutation<(typeof patchRoutes)[K]>(patchRoutes[kind], { params: { id } } as never) as never,
  );

export const useDeleteItem = (kind: Kind, id: number) => {
  const deleteTask = useMutation(apiMutation('POST /api/admin/delete-task', { body: { taskId: id } }));
  const deleteEmployee = useMutation(apiMutation('POST /api/admin/delete-employee', { body: { employeeId: id } }));
  const deleteOther = useMutation(apiMutation('POST /api/admin/delete-workitem', { body: { workitemId: id } }));
  if (kind === 'task') return deleteTask;
  return kind === 'employee' ? deleteEmployee : deleteOther;
};

export const commentsQuery = (workitemId: number) =>
  apiPages('GET /api/comments/:workitemId', { params: { workitemId }, query: { size: pageSize } });

export const historyQuery = (id: number) =>
  apiPages('GET /api/workitems/:id/history', { params: { id }, query: { size: pageSize } });

/** More links than this are read kind by kind, page by page. */
export const maxRelationsAtOnce = 100;

/** The linked items of all kinds, by title. */
export const relationsQuery = (id: number) =>
  apiPage('GET /api/workitem-relations/workitem/:id', {
    params: { id },
    query: { page: 1, size: maxRelationsAtOnce, sort: 'title' },
  });

/** Everything the page of an item shows, asked for at once instead of part after part. */
export const prefetchItemPage = (queryClient: QueryClient, kind: Kind, id: number): void => {
  void queryClient.prefetchQuery(itemQuery(kind, id));
  void queryClient.prefetchQuery(apiQuery('GET /api/workitems/statuses'));
  void queryClient.prefetchQuery(apiQuery('GET /api/users/my-spedition-members'));
  void queryClient.prefetchQuery(relationsQuery(id));
  void queryClient.prefetchInfiniteQuery(commentsQuery(id));
  void queryClient.prefetchInfiniteQuery(historyQuery(id));
};
