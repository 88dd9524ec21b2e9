import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import type { VehicleSort } from '../../api/vehicles.ts';
import { dash } from '../../lib/german-dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DueDate } from '../../ui/due-date.tsx';

interface VehicleColumn extends Column<Vehicle> {
  readonly key: VehicleSort;
}

export const vehicleColumns: readonly VehicleColumn[] = [
  { key: 'hersteller', header: 'Hersteller', isSortable: true, cell: ({ hersteller }) => hersteller || dash },
  { key: 'modell', header: 'Modell', isSortable: true, cell: ({ modell }) => modell || dash },
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isSortable: true,
    isOneLine: true,
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
];
