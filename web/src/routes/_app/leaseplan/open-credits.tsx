import { createFileRoute } from '@tanstack/react-router';
import { openCreditsQuery } from '../../../api/leasing.ts';
import { prefetchList } from '../../../api/request-timing.ts';
import { openCreditsList } from '../../../features/leasing/leasing-lists.ts';
import { OpenCreditsPage } from '../../../features/leasing/open-credits-page.tsx';
import { readState, searchReader, toListQuery } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/leaseplan/open-credits')({
  staticData: { title: 'Offene Gutschriften' },
  validateSearch: searchReader(openCreditsList),
  loaderDeps: ({ search }) => readState(openCreditsList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(queryClient, openCreditsQuery(toListQuery(openCreditsList, deps)), abortController.signal),
  component: OpenCreditsPage,
});
