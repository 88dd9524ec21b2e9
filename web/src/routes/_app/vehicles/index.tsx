import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../api/request-timing.ts';
import { vehiclesQuery } from '../../../api/vehicles.ts';
import { vehicleList } from '../../../features/vehicles/vehicle-list.ts';
import { VehicleListPage } from '../../../features/vehicles/vehicle-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/vehicles/')({
  staticData: { title: 'Fahrzeuge' },
  validateSearch: searchReader(vehicleList),
  loaderDeps: ({ search }) => readState(vehicleList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(queryClient, vehiclesQuery(toListQuery(vehicleList, deps)), abortController.signal),
  component: VehicleListPage,
});
