import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../../api/query.ts';
import { itemQuery, prefetchItemPage } from '../../../api/work-items.ts';
import { PoliceReportDetailPage } from '../../../features/police-reports/police-report-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const PoliceReportDetail = () => {
  const { id } = Route.useParams();
  return <PoliceReportDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/policereports/$id')({
  staticData: { title: 'Ordnungswidrigkeit' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id }, preload }) => {
    // A pointer that only passes by fetches no more than the item.
    if (preload) {
      void queryClient.prefetchQuery(itemQuery('policereport', id));
      return;
    }
    prefetchItemPage(queryClient, 'policereport', id);
    void queryClient.prefetchQuery(apiQuery('GET /api/police-reports/:id/emails', { params: { id } }));
  },
  component: PoliceReportDetail,
});
