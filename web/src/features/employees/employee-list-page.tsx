import { Button, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { employeesQuery } from '../../api/employees.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { ImportActions, ProviderImportButton } from '../../work-items/imports/import-actions.tsx';
import { ImportProgress } from '../../work-items/imports/import-progress.tsx';
import { IntegrationHint } from '../../work-items/integration-hint.tsx';
import { itemAddress } from '../../work-items/kind-pages.ts';
import { AddEmployeeDialog, employeeDraft } from './add-employee-dialog.tsx';
import { employeeColumns } from './employee-columns.tsx';
import { employeeFilters, employeeList } from './employee-list.ts';

export const EmployeeListPage = () => {
  const list = useList(employeeList);
  const employees = useQuery(employeesQuery(list.state));
  const [isAdding, dialog] = useDraftDialog(employeeDraft);

  return (
    <>
      <PageHeader
        title="Fahrer"
        actions={
          <Group gap="sm">
            <ProviderImportButton kind="employees" label="Fahrer importieren" />
            <Button onClick={dialog.open}>+ Neuer Fahrer</Button>
            <ImportActions kind="employees" />
          </Group>
        }
      />
      <IntegrationHint name="employeeDatabase" />
      <ImportProgress kind="employees" />
      <ListView
        label="Fahrer"
        list={list}
        query={employees}
        columns={employeeColumns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => itemAddress('employee', id)}
        rowLabel={({ title }) => title}
        searchPlaceholder="Name oder ID"
        filters={
          <SegmentedControl
            aria-label="Welche Fahrer"
            data={employeeFilters}
            value={list.state.filters.status}
            onChange={(status) => list.change({ filters: { status } })}
          />
        }
        empty={
          <EmptyState
            title="Keine aktiven Fahrer."
            hint="Von Hand anlegen, aus einer Datei übernehmen oder die Mitarbeiter-Datenbank verbinden."
            action={
              <Button variant="default" onClick={dialog.open}>
                Ersten Fahrer anlegen
              </Button>
            }
          />
        }
        failureText="Fehler beim Laden der Fahrer."
      />
      <AddEmployeeDialog opened={isAdding} onClose={dialog.close} />
    </>
  );
};
