import { createFileRoute } from '@tanstack/react-router';
import { companyQuery } from '../../api/company-query.ts';
import { profileQuery } from '../../api/profile.ts';
import { CompanyPage } from '../../features/company/company-page.tsx';

export const Route = createFileRoute('/_app/my-company')({
  staticData: { title: 'Meine Firma' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(companyQuery);
    void queryClient.prefetchQuery(profileQuery);
  },
  component: CompanyPage,
});
