import { pageSize } from '@flottwart/contract/rules/limits';
import { createFileRoute } from '@tanstack/react-router';
import { apiPage, apiQuery } from '../../../api/query.ts';
import { ImportReportPage } from '../../../features/imports/import-report-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const ImportReport = () => {
  const { id } = Route.useParams();
  return <ImportReportPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/imports/$id')({
  staticData: { title: 'Import' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/imports/:id', { params: { id } }));
    void queryClient.prefetchQuery(
      apiPage('GET /api/imports/:id/skipped', { params: { id }, query: { page: 1, size: pageSize } }),
    );
  },
  component: ImportReport,
});
