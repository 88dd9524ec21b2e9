import { createFileRoute } from '@tanstack/react-router';
import { apiPage, apiQuery } from '../../api/query.ts';
import { prefetchList } from '../../api/request-timing.ts';
import { readinessList } from '../../features/readiness/readiness-list.ts';
import { ReadinessPage } from '../../features/readiness/readiness-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/readiness')({
  staticData: { title: 'Fahrbereitschaft' },
  validateSearch: searchReader(readinessList),
  loaderDeps: ({ search }) => readState(readinessList, search),
  loader: ({ context: { queryClient }, deps, abortController }) => {
    void queryClient.prefetchQuery(
      apiQuery('GET /api/readiness/counts', { query: { day: deps.filters.day || undefined } }),
    );
    return prefetchList(
      queryClient,
      apiPage('GET /api/readiness', { query: toListQuery(readinessList, deps) }),
      abortController.signal,
    );
  },
  component: ReadinessPage,
});
