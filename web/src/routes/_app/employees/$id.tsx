import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../../api/query.ts';
import { itemQuery, prefetchItemPage } from '../../../api/work-items.ts';
import { EmployeeDetailPage } from '../../../features/employees/employee-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const EmployeeDetail = () => {
  const { id } = Route.useParams();
  return <EmployeeDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/employees/$id')({
  staticData: { title: 'Fahrer' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id }, preload }) => {
    // A pointer that only passes by fetches no more than the item.
    if (preload) void queryClient.prefetchQuery(itemQuery('employee', id));
    else {
      prefetchItemPage(queryClient, 'employee', id);
      void queryClient.prefetchQuery(apiQuery('GET /api/employees/:id/overview', { params: { id } }));
    }
  },
  component: EmployeeDetail,
});
