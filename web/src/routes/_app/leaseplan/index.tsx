import { createFileRoute } from '@tanstack/react-router';
import { leaseplanQuery } from '../../../api/leaseplan.ts';
import { leaseplanList } from '../../../features/leaseplan/leaseplan-list.ts';
import { LeaseplanListPage } from '../../../features/leaseplan/leaseplan-list-page.tsx';
import { readState, searchReader } from '../../../lib/list-state.ts';

export const Route = createFileRoute('/_app/leaseplan/')({
  staticData: { title: 'Rechnungen und Gutschriften' },
  validateSearch: searchReader(leaseplanList),
  loaderDeps: ({ search }) => readState(leaseplanList, search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(leaseplanQuery(deps));
  },
  component: LeaseplanListPage,
});
