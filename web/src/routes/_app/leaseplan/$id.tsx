import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../../api/query.ts';
import { PositionDetailPage } from '../../../features/leasing/position-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const PositionDetail = () => {
  const { id } = Route.useParams();
  return <PositionDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/leaseplan/$id')({
  staticData: { title: 'Leasingposition' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/leaseplan/:id', { params: { id } }));
  },
  component: PositionDetail,
});
