import type { RouteKey } from '@flottwart/contract/api';
import type { Parts } from './client.ts';

/** Key of an answer: its route, then what was asked. Whatever begins with the route is made stale together (stale.ts). */
export const queryKeyOf = (route: RouteKey, { params = {}, query = {}, body }: Parts = {}) =>
  [route, params, query, ...(body === undefined ? [] : [body])] as const;
