import { createFileRoute } from '@tanstack/react-router';
import { driverOverviewQuery } from '../../../api/employees.ts';
import { prefetchItemPage } from '../../../api/prefetch-item.ts';
import { itemQuery } from '../../../api/work-items.ts';
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
      void queryClient.prefetchQuery(driverOverviewQuery(id));
    }
  },
  component: EmployeeDetail,
});
