import { createFileRoute } from '@tanstack/react-router';
import { leaseplanQuery } from '../../../api/leasing.ts';
import { leaseplanList } from '../../../features/leasing/position-list.ts';
import { LeaseplanListPage } from '../../../features/leasing/position-list-page.tsx';
import { readState, searchReader } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/leaseplan/')({
  staticData: { title: 'Rechnungen und Gutschriften' },
  validateSearch: searchReader(leaseplanList),
  loaderDeps: ({ search }) => readState(leaseplanList, search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(leaseplanQuery(deps));
  },
  component: LeaseplanListPage,
});
