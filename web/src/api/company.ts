import { useQuery } from '@tanstack/react-query';
import { apiQuery } from './query.ts';

/** True once the company is known to have the special services; without them its page has no tabs for connections. */
export const useHasConnections = (): boolean =>
  useQuery(apiQuery('GET /api/myCompany')).data?.amazonSpecialServices === true;

/**
 * True where positions of vehicles can be shown: telematics are connected, and the company has not switched positions off.
 * False until the company is known, so that nothing appears that goes away again.
 */
export const useHasMap = (): boolean => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  return company?.positionsEnabled === true && company.geotabCredentialDTO.length > 0;
};
