import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client.ts';

/** Apart from its changes, because the frame of every page reads the company. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => request('GET /api/myCompany', { signal }),
});

/** True once the company is known to have the special services; without them its page has no tabs for connections. */
export const useHasConnections = (): boolean => useQuery(companyQuery).data?.amazonSpecialServices === true;

/**
 * True where positions of vehicles can be shown: telematics are connected, and the company has not switched positions off.
 * False until the company is known, so that nothing appears that goes away again.
 */
export const useHasMap = (): boolean => {
  const { data: company } = useQuery(companyQuery);
  return company?.positionsEnabled === true && company.geotabCredentialDTO.length > 0;
};
