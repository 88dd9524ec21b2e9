import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { dash, formatDay } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import type { Column } from '../../ui/column.ts';
import { DueDate } from '../../ui/due-badge.tsx';
import {
  assigneeColumn,
  createdColumn,
  statusColumn,
  titleColumn,
  updatedColumn,
} from '../../work-items/core-columns.tsx';

/** Default columns first; those marked `isExtra` are optional. */
export const vehicleColumns: readonly Column<Vehicle>[] = [
  {
    key: 'hersteller',
    header: 'Hersteller',
    isSortable: true,
    isCardTitle: true,
    cell: ({ hersteller }) => hersteller || dash,
  },
  { key: 'modell', header: 'Modell', isSortable: true, isCardTitle: true, cell: ({ modell }) => modell || dash },
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isSortable: true,
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate || dash,
  },
  { key: 'vin', header: 'VIN', isSortable: true, isOneLine: true, cell: ({ vin }) => vin },
  {
    key: 'naechsterService',
    header: 'Nächster Service',
    isSortable: true,
    cell: ({ naechsterService }) => <DueDate day={naechsterService} />,
  },
  {
    key: 'gueltigkeitHauptuntersuchung',
    header: 'HU gültig bis',
    isSortable: true,
    cell: ({ gueltigkeitHauptuntersuchung }) => <DueDate day={gueltigkeitHauptuntersuchung} />,
  },
  { ...titleColumn, isExtra: true, isSortable: true },
  { ...statusColumn, isExtra: true, isSortable: true },
  { ...assigneeColumn, isExtra: true, isSortable: true },
  {
    key: 'naechsterServiceInKm',
    header: 'Nächster Service (km)',
    isExtra: true,
    isSortable: true,
    isNumber: true,
    cell: ({ naechsterServiceInKm }) => (naechsterServiceInKm === null ? dash : germanNumber(naechsterServiceInKm, 0)),
  },
  {
    key: 'providername',
    header: 'Leasinggeber',
    isExtra: true,
    isSortable: true,
    cell: ({ providername }) => providername || dash,
  },
  {
    key: 'rueckgabedatum',
    header: 'Rückgabedatum',
    isExtra: true,
    isSortable: true,
    isOneLine: true,
    cell: ({ rueckgabedatum }) => formatDay(rueckgabedatum),
  },
  {
    key: 'reifenVorderachse',
    header: 'Reifen Vorderachse',
    isExtra: true,
    isSortable: true,
    cell: ({ reifenVorderachse }) => reifenVorderachse || dash,
  },
  {
    key: 'reifenHinterachse',
    header: 'Reifen Hinterachse',
    isExtra: true,
    isSortable: true,
    cell: ({ reifenHinterachse }) => reifenHinterachse || dash,
  },
  { ...createdColumn, isExtra: true, isSortable: true },
  { ...updatedColumn, isExtra: true, isSortable: true },
];
