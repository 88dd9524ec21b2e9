import { createFileRoute } from '@tanstack/react-router';
import { companyQuery } from '../../api/company-query.ts';
import { prefetchList, prefetchOnce } from '../../api/request-timing.ts';
import { tripsQuery } from '../../api/trips.ts';
import { tripList } from '../../features/trips/trip-list.ts';
import { TripListPage } from '../../features/trips/trip-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/driver-history')({
  staticData: { title: 'Fahrten' },
  validateSearch: searchReader(tripList),
  loaderDeps: ({ search }) => readState(tripList, search),
  loader: async ({ context: { queryClient }, deps, abortController }) => {
    await Promise.all([
      prefetchList(queryClient, tripsQuery(toListQuery(tripList, deps)), abortController.signal),
      prefetchOnce(queryClient, companyQuery),
    ]);
  },
  component: TripListPage,
});
