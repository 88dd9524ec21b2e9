import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { dash, formatDay } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import type { Column } from '../../ui/column.ts';
import { DueDateBadge } from '../../ui/due-badge.tsx';
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
    isCardTitle: true,
    cell: ({ hersteller }) => hersteller || dash,
  },
  { key: 'modell', header: 'Modell', isCardTitle: true, cell: ({ modell }) => modell || dash },
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate || dash,
  },
  { key: 'vin', header: 'VIN', isOneLine: true, cell: ({ vin }) => vin },
  {
    key: 'naechsterService',
    header: 'Nächster Service',
    cell: ({ naechsterService }) => <DueDateBadge day={naechsterService} />,
  },
  {
    key: 'gueltigkeitHauptuntersuchung',
    header: 'HU gültig bis',
    cell: ({ gueltigkeitHauptuntersuchung }) => <DueDateBadge day={gueltigkeitHauptuntersuchung} />,
  },
  { ...titleColumn, isExtra: true },
  { ...statusColumn, isExtra: true },
  { ...assigneeColumn, isExtra: true },
  {
    key: 'uvvDueDate',
    header: 'UVV-Prüfung bis',
    isExtra: true,
    cell: ({ uvvDueDate }) => <DueDateBadge day={uvvDueDate} />,
  },
  {
    key: 'naechsterServiceInKm',
    header: 'Nächster Service (km)',
    isExtra: true,
    isNumber: true,
    cell: ({ naechsterServiceInKm }) => (naechsterServiceInKm === null ? dash : germanNumber(naechsterServiceInKm, 0)),
  },
  {
    key: 'providername',
    header: 'Leasinggeber',
    isExtra: true,
    cell: ({ providername }) => providername || dash,
  },
  {
    key: 'rueckgabedatum',
    header: 'Rückgabedatum',
    isExtra: true,
    isOneLine: true,
    cell: ({ rueckgabedatum }) => formatDay(rueckgabedatum),
  },
  {
    key: 'reifenVorderachse',
    header: 'Reifen Vorderachse',
    isExtra: true,
    cell: ({ reifenVorderachse }) => reifenVorderachse || dash,
  },
  {
    key: 'reifenHinterachse',
    header: 'Reifen Hinterachse',
    isExtra: true,
    cell: ({ reifenHinterachse }) => reifenHinterachse || dash,
  },
  { ...createdColumn, isExtra: true },
  { ...updatedColumn, isExtra: true },
];
