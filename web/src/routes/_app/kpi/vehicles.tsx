import { createFileRoute } from '@tanstack/react-router';
import { vehicleKpiQuery } from '../../../api/leasing.ts';
import { VehicleKpiPage } from '../../../features/leasing/kpi/vehicle-kpi-page.tsx';

export const Route = createFileRoute('/_app/kpi/vehicles')({
  staticData: { title: 'Auswertung je Fahrzeug' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(vehicleKpiQuery);
  },
  component: VehicleKpiPage,
});
