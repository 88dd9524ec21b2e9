import { createFileRoute } from '@tanstack/react-router';
import { apiPage } from '../../../api/query.ts';
import { prefetchList } from '../../../api/request-timing.ts';
import { findingList } from '../../../features/leasing/findings/finding-list.ts';
import { FindingsPage } from '../../../features/leasing/findings/findings-page.tsx';
import { readState, searchReader, toListQuery } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/leaseplan/findings')({
  staticData: { title: 'Auffälligkeiten' },
  validateSearch: searchReader(findingList),
  loaderDeps: ({ search }) => readState(findingList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(
      queryClient,
      apiPage('GET /api/leaseplan/findings', { query: toListQuery(findingList, deps) }),
      abortController.signal,
    ),
  component: FindingsPage,
});
