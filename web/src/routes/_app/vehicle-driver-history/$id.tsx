import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { apiQuery } from '../../../api/query.ts';
import { TripDetailPage } from '../../../features/trips/trip-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const OffenceOfTrip = lazy(async () => {
  const { OffenceDialog } = await import('../../../features/police-reports/offence-dialog.tsx');
  return { default: OffenceDialog };
});

const TripDetail = () => {
  const { id } = Route.useParams();
  return <TripDetailPage key={id} id={id} offenceDialog={OffenceOfTrip} />;
};

export const Route = createFileRoute('/_app/vehicle-driver-history/$id')({
  staticData: { title: 'Fahrt' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id }, preload }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/vehicle-driver-history/:id', { params: { id } }));
    // A pointer that only passes by fetches no more than the trip.
    if (!preload)
      void queryClient.prefetchQuery(apiQuery('GET /api/vehicle-driver-history/:id/day', { params: { id } }));
  },
  component: TripDetail,
});
