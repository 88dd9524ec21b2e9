import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useHasConnections } from '../../api/company.ts';
import { requestFile } from '../../api/files.ts';
import { apiPage } from '../../api/query.ts';
import { FirstItem } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { useList } from '../../lists/use-list.ts';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { ImportActions, ProviderImportButton } from '../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../shared/imports/import-progress.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { ItemList } from '../../work-items/item-list.tsx';
import { AddEmployeeDialog, employeeDraft } from './add-employee-dialog.tsx';
import { employeeColumns } from './employee-columns.tsx';
import { employeeList } from './employee-list.ts';
import { EmploymentFilter } from './employment-filter.tsx';

export const EmployeeListPage = () => {
  const list = useList(employeeList);
  const employees = useQuery(apiPage('GET /api/employees', { query: toListQuery(employeeList, list.state) }));
  const [isAdding, dialog] = useDraftDialog(employeeDraft);
  const hasConnections = useHasConnections();

  return (
    <>
      <PageHeader
        title="Fahrer"
        actions={
          <Group gap="sm">
            <ProviderImportButton kind="employees" label="Fahrer importieren" />
            <NewButton label="+ Neuer Fahrer" hasIcon={false} onClick={dialog.open} />
            <ImportActions kind="employees" />
          </Group>
        }
      />
      <ConnectionHint name="employeeDatabase" />
      <ImportProgress kind="employees" />
      <ItemList
        kind="employee"
        definition={employeeList}
        exportFile={() => requestFile('GET /api/employees/export', { query: toExportQuery(employeeList, list.state) })}
        list={list}
        query={employees}
        columns={employeeColumns}
        searchPlaceholder="Name oder ID"
        statusFilter={<EmploymentFilter list={list} />}
        empty={
          <FirstItem
            title="Keine aktiven Fahrer."
            hint={
              hasConnections
                ? 'Von Hand anlegen, aus einer Datei übernehmen oder die Mitarbeiter-Datenbank verbinden.'
                : 'Von Hand anlegen oder aus einer Datei übernehmen.'
            }
            addLabel="Ersten Fahrer anlegen"
            onAdd={dialog.open}
          />
        }
        failureText="Fehler beim Laden der Fahrer."
      />
      <AddEmployeeDialog opened={isAdding} onClose={dialog.close} />
    </>
  );
};
