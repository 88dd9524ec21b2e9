import { createFileRoute } from '@tanstack/react-router';
import { apiPage } from '../../../api/query.ts';
import { prefetchList } from '../../../api/request-timing.ts';
import { openCreditsList } from '../../../features/leasing/leasing-lists.ts';
import { OpenCreditsPage } from '../../../features/leasing/open-credits-page.tsx';
import { readState, searchReader, toListQuery } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/leaseplan/open-credits')({
  staticData: { title: 'Offene Gutschriften' },
  validateSearch: searchReader(openCreditsList),
  loaderDeps: ({ search }) => readState(openCreditsList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(
      queryClient,
      apiPage('GET /api/leaseplan/open-credits', { query: toListQuery(openCreditsList, deps) }),
      abortController.signal,
    ),
  component: OpenCreditsPage,
});
