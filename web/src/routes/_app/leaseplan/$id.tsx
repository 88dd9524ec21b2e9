import { createFileRoute } from '@tanstack/react-router';
import { leaseplanEntryQuery } from '../../../api/leasing.ts';
import { LeaseplanDetailPage } from '../../../features/leasing/position-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const LeaseplanDetail = () => {
  const { id } = Route.useParams();
  return <LeaseplanDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/leaseplan/$id')({
  staticData: { title: 'Leasingposition' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(leaseplanEntryQuery(id));
  },
  component: LeaseplanDetail,
});
