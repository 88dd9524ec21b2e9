import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../../api/query.ts';
import { VehicleKpiPage } from '../../../features/leasing/kpi/vehicle-kpi-page.tsx';

export const Route = createFileRoute('/_app/kpi/vehicles')({
  staticData: { title: 'Auswertung je Fahrzeug' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/leaseplan/kpi/license-plates'));
  },
  component: VehicleKpiPage,
});
