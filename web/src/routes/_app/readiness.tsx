import { createFileRoute } from '@tanstack/react-router';
import { readinessCountsQuery, readinessQuery } from '../../api/readiness.ts';
import { readinessList } from '../../features/readiness/readiness-list.ts';
import { ReadinessPage } from '../../features/readiness/readiness-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/readiness')({
  staticData: { title: 'Fahrbereitschaft' },
  validateSearch: searchReader(readinessList),
  loaderDeps: ({ search }) => readState(readinessList, search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(readinessCountsQuery(deps.filters.day));
    void queryClient.prefetchQuery(readinessQuery(toListQuery(readinessList, deps)));
  },
  component: ReadinessPage,
});
