import { createFileRoute } from '@tanstack/react-router';
import { itemQuery } from '../../api/work-items.ts';
import { PhotoPage } from '../../features/photo/photo-page.tsx';
import { searchText } from '../../lib/route-params.ts';

const Photo = () => {
  const { vehicle } = Route.useSearch();
  return <PhotoPage vehicleId={vehicle === undefined ? null : Number(vehicle)} />;
};

export const Route = createFileRoute('/_app/photo')({
  staticData: { title: 'Foto ablegen' },
  validateSearch: ({ vehicle }): { readonly vehicle?: string } => {
    const id = searchText(vehicle);
    return id && /^[1-9]\d{0,8}$/.test(id) ? { vehicle: id } : {};
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { vehicle } }) => {
    if (vehicle) void queryClient.prefetchQuery(itemQuery('vehicle', Number(vehicle)));
  },
  component: Photo,
});
