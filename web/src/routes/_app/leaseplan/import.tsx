import { createFileRoute } from '@tanstack/react-router';
import { apiPage } from '../../../api/query.ts';
import { ImportPage } from '../../../features/leasing/import/import-page.tsx';
import { uploadPageSize } from '../../../lib/page-size.ts';

export const Route = createFileRoute('/_app/leaseplan/import')({
  staticData: { title: 'PDF importieren' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(
      apiPage('GET /api/leaseplan/upload-history', { query: { page: 1, size: uploadPageSize } }),
    );
  },
  component: ImportPage,
});
