import { createFileRoute } from '@tanstack/react-router';
import { prefetchItemPage } from '../../../api/prefetch-item.ts';
import { telematicsQuery } from '../../../api/vehicles.ts';
import { itemQuery } from '../../../api/work-items.ts';
import { VehicleDetailPage } from '../../../features/vehicles/vehicle-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const VehicleDetail = () => {
  const { id } = Route.useParams();
  return <VehicleDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/vehicles/$id')({
  staticData: { title: 'Fahrzeug' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id }, preload }) => {
    // A pointer that only passes by fetches no more than the item.
    if (preload) void queryClient.prefetchQuery(itemQuery('vehicle', id));
    else {
      prefetchItemPage(queryClient, 'vehicle', id);
      void queryClient.prefetchQuery(telematicsQuery(id));
    }
  },
  component: VehicleDetail,
});
