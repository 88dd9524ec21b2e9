import { createFileRoute } from '@tanstack/react-router';
import { importQuery, importRemarksQuery } from '../../../api/imports.ts';
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
    void queryClient.prefetchQuery(importQuery(id));
    void queryClient.prefetchQuery(importRemarksQuery(id, 1));
  },
  component: ImportReport,
});
