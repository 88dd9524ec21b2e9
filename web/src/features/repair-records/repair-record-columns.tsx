import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import type { RepairRecordSort } from '../../api/repair-records.ts';
import { dash, formatDay } from '../../lib/german-dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { PersonName } from '../../work-items/person-name.tsx';

interface RepairRecordColumn extends Column<RepairRecord> {
  readonly key: RepairRecordSort;
}

export const repairRecordColumns: readonly RepairRecordColumn[] = [
  { key: 'id', header: 'ID', isSortable: true, cell: ({ id }) => id },
  { key: 'title', header: 'Titel', isSortable: true, cell: ({ title }) => title },
  { key: 'repairType', header: 'Typ', isSortable: true, cell: ({ repairType }) => repairType || dash },
  { key: 'workshopName', header: 'Werkstatt', isSortable: true, cell: ({ workshopName }) => workshopName || dash },
  { key: 'repairDate', header: 'Datum', isSortable: true, cell: ({ repairDate }) => formatDay(repairDate) },
  {
    key: 'assignedToEmail',
    header: 'Zugewiesen an',
    isSortable: true,
    cell: ({ assignedToEmail }) => <PersonName email={assignedToEmail} />,
  },
];
