import type { Employee } from '@flottwart/contract/work-items/employee';
import { dash, formatDay } from '../../lib/german-dates.ts';
import type { Column } from '../../ui/column.ts';
import { assigneeColumn, createdColumn, extra, statusColumn, updatedColumn } from '../../work-items/core-columns.tsx';

const address = ({ street, houseNumber, plz, city }: Employee): string =>
  [`${street} ${houseNumber}`.trim(), `${plz} ${city}`.trim()].filter((part) => part !== '').join(', ');

/** Default columns first; those marked `isExtra` are optional. */
export const employeeColumns: readonly Column<Employee>[] = [
  {
    key: 'mitarbeiterId',
    header: 'Mitarbeiter-ID',
    isSortable: true,
    cell: ({ mitarbeiterId }) => mitarbeiterId || dash,
  },
  {
    key: 'firstName',
    header: 'Vorname',
    isSortable: true,
    isCardTitle: true,
    cell: ({ firstName }) => firstName || dash,
  },
  {
    key: 'lastName',
    header: 'Nachname',
    isSortable: true,
    isCardTitle: true,
    cell: ({ lastName }) => lastName || dash,
  },
  { key: 'birthDate', header: 'Geburtsdatum', isSortable: true, cell: ({ birthDate }) => formatDay(birthDate) },
  { key: 'birthCity', header: 'Geburtsort', isExtra: true, cell: ({ birthCity }) => birthCity || dash },
  { key: 'address', header: 'Anschrift', isExtra: true, cell: (employee) => address(employee) || dash },
  { key: 'employeeId', header: 'Externe ID', isExtra: true, cell: ({ employeeId }) => employeeId || dash },
  extra(statusColumn),
  extra(assigneeColumn),
  extra(createdColumn),
  extra(updatedColumn),
];
