import { useQuery } from '@tanstack/react-query';
import { apiQuery } from './query.ts';

export const useIsAdmin = (): boolean => useQuery(apiQuery('GET /api/users/myProfile')).data?.role === 'ADMIN';

/** False until the role is known, so that no ADMIN reads meanwhile that others have to do something. */
export const useIsUser = (): boolean => useQuery(apiQuery('GET /api/users/myProfile')).data?.role === 'USER';
