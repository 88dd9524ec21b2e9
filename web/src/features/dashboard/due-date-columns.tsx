import type { DueDate as DueDateEntry } from '@flottwart/contract/work-items/vehicle';
import type { Column } from '../../ui/data-table.tsx';
import { DueDate } from '../../ui/due-date.tsx';

export const dueDateColumns: readonly Column<DueDateEntry>[] = [
  { key: 'date', header: 'Fällig am', cell: ({ date }) => <DueDate day={date} /> },
  { key: 'type', header: 'Termin', cell: ({ type }) => type },
  { key: 'licensePlate', header: 'Kennzeichen', cell: ({ licensePlate }) => licensePlate },
  { key: 'title', header: 'Fahrzeug', cell: ({ title }) => title },
];
