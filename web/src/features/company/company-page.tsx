import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../api/company.ts';
import { HashTabs } from '../../ui/hash-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { CompanyDataTab } from './company-data-tab.tsx';
import { DeleteCompanyTab } from './delete-company-tab.tsx';

/** Section 2 of the specification: all tabs but the first belong to companies with the special services. */
export const CompanyPage = () => {
  const company = useQuery(companyQuery);
  return (
    <>
      <PageHeader title="Meine Firma" />
      <QueryView
        query={company}
        loading={<Skeleton height={420} maw="44rem" />}
        failureText="Fehler beim Laden der Unternehmensdaten."
      >
        {(data) => {
          const dataTab = { hash: 'firmendaten', label: 'Firmendaten', content: <CompanyDataTab company={data} /> };
          const deleteTab = { hash: 'account-loeschen', label: 'Account löschen', content: <DeleteCompanyTab /> };
          return <HashTabs label="Meine Firma" tabs={data.amazonSpecialServices ? [dataTab, deleteTab] : [dataTab]} />;
        }}
      </QueryView>
    </>
  );
};
