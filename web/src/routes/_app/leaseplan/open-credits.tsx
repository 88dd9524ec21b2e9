import { createFileRoute } from '@tanstack/react-router';
import { openCreditsQuery } from '../../../api/leaseplan.ts';
import { openCreditsList } from '../../../features/leaseplan/open-credits-list.ts';
import { OpenCreditsPage } from '../../../features/leaseplan/open-credits-page.tsx';
import { readState, searchReader } from '../../../lib/list-state.ts';

export const Route = createFileRoute('/_app/leaseplan/open-credits')({
  staticData: { title: 'Offene Gutschriften' },
  validateSearch: searchReader(openCreditsList),
  loaderDeps: ({ search }) => readState(openCreditsList, search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(openCreditsQuery(deps));
  },
  component: OpenCreditsPage,
});
