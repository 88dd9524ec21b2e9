import { createFileRoute } from '@tanstack/react-router';
import { kpiQuery, leasingSettingsQuery } from '../../../api/leasing.ts';
import { KpiPage } from '../../../features/leasing/kpi/kpi-page.tsx';
import { readKpiSearch } from '../../../features/leasing/kpi/kpi-search.ts';

const TimeKpi = () => <KpiPage search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/kpi/')({
  staticData: { title: 'LeasePlan-Auswertung' },
  validateSearch: readKpiSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(kpiQuery);
    void queryClient.prefetchQuery(leasingSettingsQuery);
  },
  component: TimeKpi,
});
