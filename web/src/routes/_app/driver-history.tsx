import { createFileRoute } from '@tanstack/react-router';
import { apiPage, apiQuery } from '../../api/query.ts';
import { prefetchList, prefetchOnce } from '../../api/request-timing.ts';
import { tripList } from '../../features/trips/trip-list.ts';
import { TripListPage } from '../../features/trips/trip-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/driver-history')({
  staticData: { title: 'Fahrten' },
  validateSearch: searchReader(tripList),
  loaderDeps: ({ search }) => readState(tripList, search),
  loader: async ({ context: { queryClient }, deps, abortController }) => {
    await Promise.all([
      prefetchList(
        queryClient,
        apiPage('GET /api/vehicle-driver-history', { query: toListQuery(tripList, deps) }),
        abortController.signal,
      ),
      prefetchOnce(queryClient, apiQuery('GET /api/myCompany')),
    ]);
  },
  component: TripListPage,
});
