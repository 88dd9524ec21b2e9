import { Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useHasConnections } from '../../api/company.ts';
import { requestFile } from '../../api/files.ts';
import { apiPage, apiQuery, type QueryOf } from '../../api/query.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { FirstItem } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { type ListOf, useList } from '../../lists/use-list.ts';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { ImportActions, ProviderImportButton } from '../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../shared/imports/import-progress.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { ItemList } from '../../work-items/item-list.tsx';
import { AddEmployeeDialog, employeeDraft } from './add-employee-dialog.tsx';
import { employeeColumns } from './employee-columns.tsx';
import { employeeFilters, employeeList } from './employee-list.ts';
import classes from './employment-filter.module.css';

interface EmploymentFilterProps {
  readonly list: ListOf<QueryOf<'GET /api/employees'>>;
}

/** Aktive, Inaktive, Alle, each with its number. */
const EmploymentFilter = ({ list }: EmploymentFilterProps) => {
  const { data: counts } = useQuery(apiQuery('GET /api/list-counts', { query: { list: 'employee' } }));
  const countOf = (value: string) => (value === 'ALL' ? counts?.total : counts && (counts.byStatus[value] ?? 0));
  return (
    <SegmentedControl
      aria-label="Welche Fahrer"
      data={employeeFilters.map(({ value, label }) => {
        const count = countOf(value);
        return {
          value,
          label: (
            <>
              <span>{label}</span>
              {count === undefined ? null : <span className={classes.count}> {germanNumber(count, 0)}</span>}
            </>
          ),
        };
      })}
      value={list.state.filters.status}
      onChange={(status) => list.change({ filters: { status } })}
    />
  );
};

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
