import { createFileRoute } from '@tanstack/react-router';
import { itemQuery, prefetchItemPage } from '../../../api/work-items.ts';
import { RepairRecordDetailPage } from '../../../features/repair-records/repair-record-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const RepairRecordDetail = () => {
  const { id } = Route.useParams();
  return <RepairRecordDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/repairrecords/$id')({
  staticData: { title: 'Reparatur' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id }, preload }) => {
    // A pointer that only passes by fetches no more than the item.
    if (preload) void queryClient.prefetchQuery(itemQuery('repairrecord', id));
    else prefetchItemPage(queryClient, 'repairrecord', id);
  },
  component: RepairRecordDetail,
});
