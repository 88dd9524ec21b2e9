import { createFileRoute } from '@tanstack/react-router';
import { companyQuery } from '../../api/company.ts';
import { dashboardQuery, dueDatesQuery, myTasksQuery } from '../../api/dashboard.ts';
import { membersQuery } from '../../api/team.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: 'Dashboard' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(dashboardQuery);
    void queryClient.prefetchQuery(myTasksQuery(1));
    void queryClient.prefetchQuery(dueDatesQuery(1));
    void queryClient.prefetchQuery(companyQuery);
    void queryClient.prefetchQuery(membersQuery);
  },
  component: DashboardPage,
});
