import { createFileRoute } from '@tanstack/react-router';
import { vehicleList } from '../../../features/vehicles/vehicle-list.ts';
import { VehicleListPage } from '../../../features/vehicles/vehicle-list-page.tsx';
import { listRoute } from '../../../lists/list-route.ts';

export const Route = createFileRoute('/_app/vehicles/')({
  staticData: { title: 'Fahrzeuge' },
  ...listRoute('GET /api/vehicles', vehicleList, { hasHints: true }),
  component: VehicleListPage,
});
