import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { CompanyPage } from '../../features/company/company-page.tsx';

export const Route = createFileRoute('/_app/my-company')({
  staticData: { title: 'Meine Firma' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/myCompany'));
    void queryClient.prefetchQuery(apiQuery('GET /api/users/myProfile'));
  },
  component: CompanyPage,
});
