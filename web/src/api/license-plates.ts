import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';

export const licensePlatesQuery = queryOptions({
  queryKey: ['vehicles', 'license-plates'],
  queryFn: ({ signal }) => request('GET /api/vehicles/license-plates', { signal }),
});
