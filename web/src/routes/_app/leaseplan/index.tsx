import { createFileRoute } from '@tanstack/react-router';
import { apiPage } from '../../../api/query.ts';
import { prefetchList } from '../../../api/request-timing.ts';
import { positionList } from '../../../features/leasing/leasing-lists.ts';
import { PositionListPage } from '../../../features/leasing/position-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/leaseplan/')({
  staticData: { title: 'Rechnungen und Gutschriften' },
  validateSearch: searchReader(positionList),
  loaderDeps: ({ search }) => readState(positionList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(
      queryClient,
      apiPage('GET /api/leaseplan/all', { query: toListQuery(positionList, deps) }),
      abortController.signal,
    ),
  component: PositionListPage,
});
