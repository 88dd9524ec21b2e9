import { createFileRoute } from '@tanstack/react-router';
import { readinessCountsQuery, readinessQuery } from '../../api/readiness.ts';
import { prefetchList } from '../../api/request-timing.ts';
import { readinessList } from '../../features/readiness/readiness-list.ts';
import { ReadinessPage } from '../../features/readiness/readiness-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/readiness')({
  staticData: { title: 'Fahrbereitschaft' },
  validateSearch: searchReader(readinessList),
  loaderDeps: ({ search }) => readState(readinessList, search),
  loader: ({ context: { queryClient }, deps, abortController }) => {
    void queryClient.prefetchQuery(readinessCountsQuery(deps.filters.day));
    return prefetchList(queryClient, readinessQuery(toListQuery(readinessList, deps)), abortController.signal);
  },
  component: ReadinessPage,
});
