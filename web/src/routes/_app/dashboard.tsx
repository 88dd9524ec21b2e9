import { dueLevels } from '@flottwart/contract/rules/due-names';
import { createFileRoute } from '@tanstack/react-router';
import { companyQuery } from '../../api/company-query.ts';
import { dashboardQuery, dueDatesQuery, myTasksQuery } from '../../api/dashboard.ts';
import { readinessCountsQuery } from '../../api/readiness.ts';
import { membersQuery } from '../../api/team.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
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
    void queryClient.prefetchQuery(readinessCountsQuery());
    void queryClient.prefetchQuery(dashboardQuery);
    void queryClient.prefetchQuery(myTasksQuery(1));
    for (const shown of level ? filterValues(level) : [undefined])
      void queryClient.prefetchQuery(dueDatesQuery(1, shown));
    void queryClient.prefetchQuery(companyQuery);
    void queryClient.prefetchQuery(membersQuery);
  },
  component: DashboardPage,
});
