import { createFileRoute } from '@tanstack/react-router';
import { uploadsQuery } from '../../../api/leasing.ts';
import { ImportPage } from '../../../features/leasing/import/import-page.tsx';

export const Route = createFileRoute('/_app/leaseplan/import')({
  staticData: { title: 'PDF importieren' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(uploadsQuery(1));
  },
  component: ImportPage,
});
