import type { ImportRun } from '@flottwart/contract/imports';
import { importOrigins, importSubjects, isNothingUndone } from '@flottwart/contract/rules/import-labels';
import { pageSize } from '@flottwart/contract/rules/limits';
import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { isGone, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiPage, apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { PagedTable } from '../../lists/paged-table.tsx';
import { ImportCard } from '../../shared/imports/import-card.tsx';
import { isImportRunning } from '../../shared/imports/import-text.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { confirm } from '../../ui/confirm.ts';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { remarkColumns } from './import-columns.tsx';

interface UndoImportButtonProps {
  readonly run: ImportRun;
}

const amount = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${germanNumber(count, 0)} ${many}`;

/** Consequences of taking an import back. */
const question = (run: ImportRun): string => {
  if (run.state === 'undone' && !isNothingUndone(run))
    return 'Was beim letzten Mal geblieben ist, wird zurückgenommen, soweit nichts mehr daran hängt. Der Rest bleibt und steht mit dem Grund im Bericht.';
  const created = run.new + run.vehiclesNew;
  const parts = [
    created > 0 ? `${amount(created, '1 angelegter Eintrag wird', 'angelegte Einträge werden')} entfernt.` : '',
    run.changed > 0
      ? `${amount(run.changed, '1 geänderter Eintrag bekommt seine', 'geänderte Einträge bekommen ihre')} früheren Werte zurück.`
      : '',
    'Was seither benutzt oder geändert wurde, bleibt und steht mit dem Grund im Bericht.',
  ];
  return parts.filter(Boolean).join(' ');
};

/** Takes an import back as a whole; for an ADMIN. */
const UndoImportButton = ({ run }: UndoImportButtonProps) => {
  const isAdmin = useIsAdmin();
  const undo = useMutation(apiMutation('POST /api/imports/:id/undo'));
  if (!isAdmin || !run.canUndo || run.new + run.changed + run.vehiclesNew === 0) return null;
  const label = run.state === 'undone' && !isNothingUndone(run) ? 'Rest zurücknehmen' : 'Import zurücknehmen';
  const ask = async () => {
    const isConfirmed = await confirm({
      title: label,
      text: question(run),
      confirmLabel: label,
    });
    if (!isConfirmed) return;
    undo.mutate(
      { params: { id: run.id } },
      {
        onSuccess: () => toast.info('Der Import wird zurückgenommen.'),
        onError: (error) => toast.error(messageOf(error, 'Der Import konnte nicht zurückgenommen werden.')),
      },
    );
  };
  return (
    <Button
      variant="default"
      leftSection={<Undo2 size={16} aria-hidden />}
      loading={undo.isPending}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  );
};

interface RemarkTableProps {
  readonly run: ImportRun;
}

const RemarkTable = ({ run }: RemarkTableProps) => {
  const [page, setPage] = useState(1);
  const remarks = useQuery(
    apiPage('GET /api/imports/:id/skipped', { params: { id: run.id }, query: { page, size: pageSize } }),
  );
  return (
    <PagedTable
      label="Ausgelassen, mit Hinweis übernommen oder behalten"
      columns={remarkColumns}
      query={remarks}
      rowKey={({ id }) => id}
      empty={isImportRunning(run) ? 'Bis jetzt wurde nichts ausgelassen.' : 'Es wurde nichts ausgelassen.'}
      failureText="Fehler beim Laden des Berichts."
      page={page}
      size={pageSize}
      onPage={setPage}
    />
  );
};

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
