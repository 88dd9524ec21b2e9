import { dueLevels } from '@flottwart/contract/rules/due-names';
import { createFileRoute } from '@tanstack/react-router';
import { apiPage, apiQuery } from '../../api/query.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { smallPageSize } from '../../lib/page-size.ts';
import { searchText } from '../../lib/route-params.ts';
import { filterValues, oneOf } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: 'Dashboard' },
  validateSearch: ({ level }): { readonly level?: string } => {
    const levels = filterValues(searchText(level) ?? '').filter(oneOf(...dueLevels));
    return levels.length > 0 ? { level: levels.join() } : {};
  },
  loaderDeps: ({ search: { level } }) => ({ level }),
  loader: ({ context: { queryClient }, deps: { level } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/readiness/counts'));
    void queryClient.prefetchQuery(apiQuery('GET /api/dashboard'));
    void queryClient.prefetchQuery(apiPage('GET /api/tasks/myTasks', { query: { page: 1, size: smallPageSize } }));
    for (const shown of level ? filterValues(level) : [undefined])
      void queryClient.prefetchQuery(
        apiPage('GET /api/vehicles/due-dates', { query: { page: 1, size: smallPageSize, level: shown } }),
      );
    void queryClient.prefetchQuery(apiQuery('GET /api/myCompany'));
    void queryClient.prefetchQuery(apiQuery('GET /api/users/my-spedition-members'));
  },
  component: DashboardPage,
});
