import type { ImportRun } from '@flottwart/contract/imports';
import { importOrigins, importSubjects } from '@flottwart/contract/rules/import-labels';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isGone } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { ImportCard } from '../../shared/imports/import-card.tsx';
import { usePersonName } from '../../shared/person-name.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RemarkTable } from './remark-table.tsx';
import { UndoImportButton } from './undo-import-button.tsx';

const trail = [{ label: 'Importe', to: '/imports' }];

interface ImportReportPageProps {
  readonly id: number;
}

/** Report of one import: its counts, and the skipped rows with reasons. */
export const ImportReportPage = ({ id }: ImportReportPageProps) => {
  const run = useQuery(apiQuery('GET /api/imports/:id', { params: { id } }));
  if (isGone(run.error))
    return <MissingPage trail={trail} description="Diesen Import gibt es nicht oder nicht mehr." />;
  return (
    <QueryView query={run} loading={<Loading />} failureText="Fehler beim Laden des Imports.">
      {(data) => <Report run={data} />}
    </QueryView>
  );
};

const Report = ({ run }: { readonly run: ImportRun }) => {
  const personName = usePersonName();
  const facts = [
    run.fileName || importOrigins[run.origin],
    `gestartet ${formatInstant(run.createdAt)}`,
    run.startedBy === null ? '' : `von ${personName(run.startedBy)}`,
    run.finishedAt === null ? '' : `beendet ${formatInstant(run.finishedAt)}`,
    run.undo === null ? '' : `zurückgenommen ${formatInstant(run.undo.at)} von ${personName(run.undo.by)}`,
  ];
  return (
    <>
      <PageHeader
        trail={trail}
        current={formatInstant(run.createdAt)}
        title={`Import der ${importSubjects[run.kind]}`}
        description={facts.filter(Boolean).join(' · ')}
        actions={<UndoImportButton run={run} />}
      />
      <ImportCard run={run} hideReportLink />
      <Title order={2} size="h3" mt="xl" mb="sm">
        Ausgelassen, mit Hinweis übernommen oder behalten
      </Title>
      <RemarkTable run={run} />
    </>
  );
};

const Loading = () => (
  <Stack gap="md" aria-busy="true">
    <Breadcrumbs trail={trail} />
    <Skeleton height={56} maw="30rem" />
    <Skeleton height={120} />
    <Skeleton height={200} />
  </Stack>
);
