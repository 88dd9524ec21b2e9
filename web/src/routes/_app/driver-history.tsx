import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../api/request-timing.ts';
import { tripsQuery } from '../../api/trips.ts';
import { tripList } from '../../features/trips/trip-list.ts';
import { TripListPage } from '../../features/trips/trip-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/driver-history')({
  staticData: { title: 'Fahrten' },
  validateSearch: searchReader(tripList),
  loaderDeps: ({ search }) => readState(tripList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(queryClient, tripsQuery(toListQuery(tripList, deps)), abortController.signal),
  component: TripListPage,
});
