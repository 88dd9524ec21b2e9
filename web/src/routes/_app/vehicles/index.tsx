import { createFileRoute } from '@tanstack/react-router';
import { apiPage, apiQuery } from '../../../api/query.ts';
import { prefetchList, prefetchOnce } from '../../../api/request-timing.ts';
import { vehicleList } from '../../../features/vehicles/vehicle-list.ts';
import { VehicleListPage } from '../../../features/vehicles/vehicle-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/vehicles/')({
  staticData: { title: 'Fahrzeuge' },
  validateSearch: searchReader(vehicleList),
  loaderDeps: ({ search }) => readState(vehicleList, search),
  loader: async ({ context: { queryClient }, deps, abortController }) => {
    await Promise.all([
      prefetchList(
        queryClient,
        apiPage('GET /api/vehicles', { query: toListQuery(vehicleList, deps) }),
        abortController.signal,
      ),
      prefetchOnce(queryClient, apiQuery('GET /api/myCompany')),
    ]);
  },
  component: VehicleListPage,
});
