import type { Company } from '@flottwart/contract/company';
import { maxEmailLength, maxPhoneLength } from '@flottwart/contract/rules/limits';
import { Anchor, Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { type HashTab, HashTabs } from '../../ui/hash-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdministratorsOnly } from './administrators-only.tsx';
import { CheckButton } from './check-button.tsx';
import { CompanyDataTab } from './company-data-tab.tsx';
import { CompanyFields, type FieldDescription } from './company-fields.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { type ConnectionDescription, drivingHistory, employeeDatabase, mailServer } from './connection-descriptions.ts';
import { CredentialDialog } from './credential-dialog.tsx';
import { DeleteCompanyTab } from './delete-company-tab.tsx';
import { TelematicsTab } from './telematics-tab.tsx';

interface ConnectionTabProps<Name extends string> {
  readonly company: Company;
  readonly description: ConnectionDescription<Name>;
}

/** The tab of a connection that a company has once. */
const ConnectionTab = <Name extends string>({ company, description }: ConnectionTabProps<Name>) => {
  const { connection, title, intro, ofWhat, fields, canSkipCheck, shown, toChanges, removal } = description;
  const states = useQuery(apiQuery('GET /api/myCompany/connections'));
  const isAdmin = useIsAdmin();
  const { mutateAsync: save } = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company.id } }));
  const removing = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company.id } }));
  const [isOpen, setIsOpen] = useState(false);
  const values = shown(company);
  const isSetUp = values.length > 0;

  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Zugangsdaten entfernen',
      text: `Möchtest du die Zugangsdaten ${ofWhat} wirklich entfernen?`,
      confirmLabel: 'Entfernen',
    });
    if (!isConfirmed) return;
    removing.mutate(
      { body: removal },
      {
        onSuccess: () => toast.success('Die Zugangsdaten wurden entfernt.'),
        onError: (error) => toast.error(`Löschen fehlgeschlagen. ${messageOf(error, '')}`.trim()),
      },
    );
  };

  return (
    <>
      <AdministratorsOnly>Zugangsdaten verwalten können nur Administratoren.</AdministratorsOnly>
      <QueryView
        query={states}
        loading={<Skeleton height={260} maw="44rem" />}
        failureText="Fehler beim Laden der Verbindungen."
      >
        {(data) => (
          <ConnectionCard
            title={title}
            intro={intro}
            values={isAdmin ? values : []}
            state={data[connection]}
            actions={
              isAdmin ? (
                <>
                  <Button variant={isSetUp ? 'default' : 'filled'} onClick={() => setIsOpen(true)}>
                    {isSetUp ? 'Zugangsdaten ändern' : 'Zugangsdaten eintragen'}
                  </Button>
                  {isSetUp ? (
                    <>
                      <CheckButton connection={{ connection }} />
                      <Button variant="subtle" color="red" loading={removing.isPending} onClick={() => void remove()}>
                        Entfernen
                      </Button>
                    </>
                  ) : null}
                </>
              ) : null
            }
          />
        )}
      </QueryView>
      <CredentialDialog
        opened={isOpen}
        title={`${title}: Zugangsdaten`}
        fields={fields}
        failureText="Speichern fehlgeschlagen. Bitte erneut versuchen."
        canSkipCheck={canSkipCheck ?? false}
        save={(typed, isUnchecked) =>
          save({ query: isUnchecked ? { ohnePruefung: 'true' } : {}, body: toChanges(typed) })
        }
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};

const fields: readonly FieldDescription[] = [
  { field: 'policeSignatureEmail', label: 'E-Mail für Rückfragen', maxLength: maxEmailLength, type: 'email', span: 3 },
  { field: 'policeSignaturePhone', label: 'Telefon für Rückfragen', maxLength: maxPhoneLength, type: 'tel', span: 3 },
];

interface PoliceSignatureTabProps {
  readonly company: Company;
}

const PoliceSignatureTab = ({ company }: PoliceSignatureTabProps) => (
  <>
    <AdministratorsOnly>Die Signatur ändern können nur Administratoren.</AdministratorsOnly>
    <Paper withBorder p="lg" maw="44rem">
      <Title order={2} mb={4}>
        Signatur
      </Title>
      <Text c="dimmed" mb="md">
        Steht mit Firmenname und Anschrift unter jedem Schreiben an die Behörde, damit sie nachfragen kann.
      </Text>
      <CompanyFields company={company} fields={fields} />
    </Paper>
  </>
);

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
