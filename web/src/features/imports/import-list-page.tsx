import { importSubjects } from '@flottwart/contract/rules/import-labels';
import { pageSize } from '@flottwart/contract/rules/limits';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestFile } from '../../api/files.ts';
import { apiPage } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { ColumnMenu } from '../../lists/column-menu.tsx';
import { EmptyState } from '../../lists/empty-state.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { PagedTable } from '../../lists/paged-table.tsx';
import { shownColumns } from '../../lists/shown-columns.ts';
import { useList } from '../../lists/use-list.ts';
import { useMyList } from '../../lists/use-my-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { importColumns } from './import-columns.tsx';
import { importList } from './import-list.ts';

const label = 'Importe';
const sources = [
  { to: '/vehicles', label: 'Zu den Fahrzeugen' },
  { to: '/employees', label: 'Zu den Fahrern' },
  { to: '/driver-history', label: 'Zu den Fahrten' },
] as const;
const empty = (
  <EmptyState
    title="Noch keine Importe."
    hint="Importe werden auf den Seiten Fahrzeuge, Fahrer und Fahrten gestartet, die der Verträge unter Auffälligkeiten."
    action={
      <Group gap="xs" justify="center">
        {sources.map(({ to, label: source }) => (
          <Button key={to} component={Link} to={to} variant="default">
            {source}
          </Button>
        ))}
      </Group>
    }
  />
);

/** Every import so far, each with its report. */
export const ImportListPage = () => {
  const list = useList(importList);
  const { state, change } = list;
  const imports = useQuery(apiPage('GET /api/imports', { query: { page: state.page, size: pageSize } }));
  const myList = useMyList('imports', importList, list);

  return (
    <>
      <PageHeader
        title={label}
        description="Was aus Dateien und von Anbietern übernommen wurde."
        actions={
          <Group gap="sm">
            <ColumnMenu columns={importColumns} chosen={myList.chosen} choose={myList.choose} />
            <ExportButton fetchFile={() => requestFile('GET /api/imports/export')} />
          </Group>
        }
      />
      <PagedTable
        label={label}
        columns={shownColumns(importColumns, myList.chosen)}
        query={imports}
        rowKey={({ id }) => id}
        link={{
          path: ({ id }) => `/imports/${id}`,
          label: ({ kind, createdAt }) => `Import der ${importSubjects[kind]} vom ${formatInstant(createdAt)}`,
        }}
        loadingRows={5}
        empty={empty}
        failureText="Fehler beim Laden der Importe."
        page={state.page}
        size={pageSize}
        onPage={(page) => change({ page })}
      />
    </>
  );
};
