import { useQuery } from '@tanstack/react-query';
import { useRemembered } from '../lib/use-remembered.ts';
import { apiQuery } from './query.ts';
import { useSessionState } from './session.ts';

/** True once the company is known to have the special services; without them its page has no tabs for connections. */
export const useHasConnections = (): boolean =>
  useQuery(apiQuery('GET /api/myCompany')).data?.amazonSpecialServices === true;

/** True where positions of vehicles can be shown: telematics are connected, and the company has not switched positions off. */
export const useHasMap = (): boolean => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const hasMap = company ? company.positionsEnabled && company.geotabCredentialDTO.length > 0 : undefined;
  return useRemembered(`map of ${useSessionState().session?.speditionName}`, hasMap) === true;
};
