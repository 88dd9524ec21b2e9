import { createFileRoute } from '@tanstack/react-router';
import { tripList } from '../../features/trips/trip-list.ts';
import { TripListPage } from '../../features/trips/trip-list-page.tsx';
import { listRoute } from '../../lists/list-route.ts';

export const Route = createFileRoute('/_app/driver-history')({
  staticData: { title: 'Fahrten' },
  ...listRoute('GET /api/vehicle-driver-history', tripList, { hasHints: true }),
  component: TripListPage,
});
