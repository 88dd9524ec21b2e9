import { createFileRoute } from '@tanstack/react-router';
import { itemQuery } from '../../../api/work-items.ts';
import { RepairRecordDetailPage } from '../../../features/repair-records/repair-record-detail-page.tsx';
import { pathWithId } from '../../../lib/path-with-id.ts';

const RepairRecordDetail = () => {
  const { id } = Route.useParams();
  return <RepairRecordDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/repairrecords/$id')({
  staticData: { title: 'Reparatur' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(itemQuery('repairrecord', id));
  },
  component: RepairRecordDetail,
});
