import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';

/** The e-mail addresses something can be assigned to. */
export const colleaguesQuery = queryOptions({
  queryKey: ['members', 'colleagues'],
  queryFn: ({ signal }) => request('GET /api/users/colleagues', { signal }),
});
