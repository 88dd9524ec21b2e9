import { useQuery } from '@tanstack/react-query';
import { profileQuery } from './profile.ts';

/** Apart from the query, which is known to the routes and so to the first load of every page. */
export const useIsAdmin = (): boolean => useQuery(profileQuery).data?.role === 'ADMIN';
