import type { EndpointOf, RouteKey } from '@flottwart/contract/api';
import type { RequestInput, ResponseBody } from '@flottwart/contract/endpoint';
import { infiniteQueryOptions, keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import {
  type Arguments,
  type PagedRouteKey,
  type Parts,
  type ResultPage,
  type RowOf,
  request,
  requestPage,
} from './client.ts';
import { type FileRouteKey, requestFile } from './files.ts';
import { queryKeyOf } from './query-key.ts';
import { afterFirstPaint } from './request-timing.ts';

/** Body of a call, as the contract says. */
export type BodyOf<K extends RouteKey> = RequestInput<EndpointOf<K>> extends { readonly body: infer B } ? B : never;
/** Parameters behind the question mark. */
export type QueryOf<K extends RouteKey> = RequestInput<EndpointOf<K>> extends { readonly query: infer Q } ? Q : never;
export type AnswerOf<K extends RouteKey> = ResponseBody<EndpointOf<K>>;

interface Asking {
  /** `static` is asked once and never again, `Infinity` only when a change makes it stale, 0 each time it is shown. */
  readonly staleTime?: number | 'static';
  readonly gcTime?: number;
  readonly refetchInterval?: number;
  readonly refetchOnWindowFocus?: false;
  readonly retry?: false;
  readonly placeholderData?: typeof keepPreviousData;
}

const always = { staleTime: 0 } as const;
const neverKept = { staleTime: 0, gcTime: 0 } as const;
const once = { staleTime: Number.POSITIVE_INFINITY } as const;
const keepsPrevious = { placeholderData: keepPreviousData } as const;

/** Answers that are asked for or kept in another way than all others. */
const asking: Readonly<Partial<Record<RouteKey, Asking>>> = {
  'GET /api/site': once,
  'GET /api/workitems/statuses': once,
  'GET /api/sample-data': once,
  // The second answer would hide the first.
  'GET /api/auth/verify': { ...once, refetchOnWindowFocus: false },
  'POST /api/auth/check-link': { ...once, refetchOnWindowFocus: false },
  // No event announces an incoming mail.
  'GET /api/demo/mails': { refetchInterval: 3000 },
  'GET /api/demo/my-mails': { refetchInterval: 3000 },
  // Files never change; large ones are let go soon.
  'GET /api/workitems/:id/attachments/:attachmentId/thumbnail': { staleTime: 'static' },
  'GET /api/workitems/:id/attachments/:attachmentId': { staleTime: 'static', gcTime: 30_000 },
  'GET /api/leaseplan/drafts/:id/pages/:page/picture': { staleTime: 'static' },
  'GET /api/leaseplan/drafts/:id/pages/:page/words': { staleTime: 'static', retry: false },
  'GET /api/map/tiles/:z/:x/:y': { staleTime: 'static', gcTime: 120_000, retry: false },
  'GET /api/imports/upload/:id/rows': { staleTime: 'static' },
  // They also depend on what others enter elsewhere.
  'GET /api/authorities': always,
  'GET /api/myCompany/connections': always,
  'GET /api/admin/sample-data/removal': always,
  'GET /api/workitems/:id/dependents': always,
  'GET /api/admin/retention/:kind/preview': neverKept,
  'GET /api/police-reports/:id/email-preview': neverKept,
  'POST /api/leaseplan/claims/draft': neverKept,
  'GET /api/due-dates/counts': keepsPrevious,
  'GET /api/due-dates/calendar': keepsPrevious,
  'GET /api/readiness/counts': keepsPrevious,
  'GET /api/leaseplan/sum': keepsPrevious,
  'GET /api/map/positions': keepsPrevious,
};

/** Asked for after the first picture, since no page needs them for it. */
const later: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'GET /api/site',
  'GET /api/sample-data',
  'GET /api/notifications/unread',
  'GET /api/dashboard/trends',
  'GET /api/list-counts',
  'GET /api/workitems/:id/watching',
]);

/** Never cancelled: a page that is left would cancel what the next one has already asked for. */
const shared: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'GET /api/users/my-spedition-members',
  'GET /api/users/colleagues',
]);

type Ask = (route: RouteKey, input: Parts) => Promise<unknown>;

/** For a route that is known only at run time. */
export const optionsOf = <Answer>(ask: unknown, route: RouteKey, input: Parts = {}) =>
  queryOptions({
    ...asking[route],
    queryKey: queryKeyOf(route, input),
    queryFn: (context: QueryFunctionContext): Promise<Answer> => {
      const send = () => (ask as Ask)(route, shared.has(route) ? input : { ...input, signal: context.signal });
      return (later.has(route) ? afterFirstPaint(send) : send()) as Promise<Answer>;
    },
  });

/** Asks a route of the contract, of a list for all of it; the type of the answer follows from the route. */
export const apiQuery = <K extends Exclude<RouteKey, FileRouteKey>>(route: K, ...[input]: Arguments<K>) =>
  optionsOf<AnswerOf<K>>(request, route, input as Parts | undefined);

/** One page of a list with its total; the one before stays until it is there. */
export const apiPage = <K extends PagedRouteKey>(route: K, ...[input]: Arguments<K>) => {
  const { queryKey, ...options } = optionsOf<ResultPage<RowOf<K>>>(requestPage, route, input as Parts | undefined);
  return queryOptions({ ...options, queryKey: [...queryKey, 'page'], placeholderData: keepPreviousData });
};

/** A list page after page, each as long as the input says. */
export const apiPages = <K extends PagedRouteKey>(
  route: K,
  input: Arguments<K>[0] & { readonly query: { readonly size: number } },
) => {
  const { query, ...others } = input as unknown as Parts & { readonly query: { readonly size: number } };
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(route, { ...others, query }), 'pages'],
    queryFn: ({ signal, pageParam: page }) =>
      (requestPage as unknown as Ask)(route, { ...others, query: { ...query, page }, signal }) as Promise<
        ResultPage<RowOf<K>>
      >,
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * query.size < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
};

/** A file that is shown, not saved. */
export const apiFile = <K extends FileRouteKey>(route: K, ...[input]: Arguments<K>) =>
  optionsOf<File>(requestFile, route, input as Parts | undefined);
