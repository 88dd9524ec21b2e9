import { createFileRoute } from '@tanstack/react-router';
import { tripQuery } from '../../../api/trips.ts';
import { TripDetailPage } from '../../../features/trips/trip-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const TripDetail = () => {
  const { id } = Route.useParams();
  return <TripDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/vehicle-driver-history/$id')({
  staticData: { title: 'Fahrt' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(tripQuery(id));
  },
  component: TripDetail,
});
