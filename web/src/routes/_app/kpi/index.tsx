import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../../api/query.ts';
import { KpiPage } from '../../../features/leasing/kpi/kpi-page.tsx';
import { readKpiSearch } from '../../../features/leasing/kpi/kpi-search.ts';

const TimeKpi = () => <KpiPage search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/kpi/')({
  staticData: { title: 'LeasePlan-Auswertung' },
  validateSearch: readKpiSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/leaseplan/kpi'));
    void queryClient.prefetchQuery(apiQuery('GET /api/leaseplan/settings'));
  },
  component: TimeKpi,
});
