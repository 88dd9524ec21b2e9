import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { MapPage, type MapSearch } from '../../features/map/map-page.tsx';

/** The search comes from an address that anybody may have typed. */
const readSearch = ({ q, vehicle }: Readonly<Record<string, unknown>>): MapSearch => {
  const id = Number(vehicle);
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(Number.isSafeInteger(id) && id > 0 && { vehicle: id }),
  };
};

const Page = () => <MapPage search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/map')({
  staticData: { title: 'Karte' },
  validateSearch: readSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/map/positions'));
  },
  component: Page,
});
