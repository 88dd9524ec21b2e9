import type { Company } from '@flottwart/contract/company';
import { Anchor, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import { type HashTab, HashTabs } from '../../ui/hash-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { CompanyDataTab } from './company-data-tab.tsx';
import { drivingHistory, employeeDatabase, mailServer } from './connection-descriptions.ts';
import { ConnectionTab } from './connection-tab.tsx';
import { DeleteCompanyTab } from './delete-company-tab.tsx';
import { PoliceSignatureTab } from './police-signature-tab.tsx';
import { TelematicsTab } from './telematics-tab.tsx';

/** Stands in for the tabs of a company without the special services, which can still be deleted by its ADMIN. */
const WithoutSpecialServices = ({ companyName }: Pick<Company, 'companyName'>) => (
  <>
    <Paper component="section" withBorder p="lg" mt="md" maw="44rem" aria-labelledby="company-connections">
      <Title order={2} id="company-connections" mb={4}>
        Verbindungen
      </Title>
      <Text c="dimmed">
        Mailserver, Fahrten-Historie, Mitarbeiter-Datenbank und Telematik sind für diese Firma nicht freigeschaltet.
        Freischalten kann sie der{' '}
        <Anchor href="/impressum" target="_blank" rel="noopener" inherit>
          Betreiber
        </Anchor>
        .
      </Text>
    </Paper>
    <Title order={2} mt="xl" mb="sm">
      Account löschen
    </Title>
    <DeleteCompanyTab companyName={companyName} />
  </>
);

/** All tabs but the first belong to companies with the special services, see docs/coverage.md#screens. */
const tabsOf = (company: Company): readonly [HashTab, ...HashTab[]] => {
  const dataTab = { hash: 'firmendaten', label: 'Firmendaten', content: <CompanyDataTab company={company} /> };
  if (!company.amazonSpecialServices) {
    const content = (
      <>
        {dataTab.content}
        <WithoutSpecialServices companyName={company.companyName} />
      </>
    );
    return [{ ...dataTab, content }];
  }
  return [
    dataTab,
    { hash: 'ordnungswidrigkeit', label: 'Ordnungswidrigkeit', content: <PoliceSignatureTab company={company} /> },
    {
      hash: 'vrm',
      label: 'Fahrten Historie',
      content: <ConnectionTab company={company} description={drivingHistory} />,
    },
    { hash: 'telematics', label: 'Telematik', content: <TelematicsTab company={company} /> },
    {
      hash: 'employee-db',
      label: 'Mitarbeiter-DB',
      content: <ConnectionTab company={company} description={employeeDatabase} />,
    },
    { hash: 'smtp', label: 'SMTP', content: <ConnectionTab company={company} description={mailServer} /> },
    {
      hash: 'account-loeschen',
      label: 'Account löschen',
      content: <DeleteCompanyTab companyName={company.companyName} />,
    },
  ];
};

export const CompanyPage = () => {
  const company = useQuery(apiQuery('GET /api/myCompany'));
  return (
    <>
      <PageHeader title="Meine Firma" />
      <QueryView
        query={company}
        loading={<Skeleton height={420} maw="44rem" />}
        failureText="Fehler beim Laden der Unternehmensdaten."
      >
        {(data) => <HashTabs label="Meine Firma" tabs={tabsOf(data)} />}
      </QueryView>
    </>
  );
};
