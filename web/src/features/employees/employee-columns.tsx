import type { Employee } from '@flottwart/contract/work-items/employee';
import type { EmployeeSort } from '../../api/employees.ts';
import { dash, formatDay } from '../../lib/german-dates.ts';
import type { Column } from '../../ui/data-table.tsx';

interface EmployeeColumn extends Column<Employee> {
  readonly key: EmployeeSort;
}

export const employeeColumns: readonly EmployeeColumn[] = [
  {
    key: 'mitarbeiterId',
    header: 'Mitarbeiter-ID',
    isSortable: true,
    cell: ({ mitarbeiterId }) => mitarbeiterId || dash,
  },
  { key: 'firstName', header: 'Vorname', isSortable: true, cell: ({ firstName }) => firstName || dash },
  { key: 'lastName', header: 'Nachname', isSortable: true, cell: ({ lastName }) => lastName || dash },
  { key: 'birthDate', header: 'Geburtsdatum', isSortable: true, cell: ({ birthDate }) => formatDay(birthDate) },
];
