import type { Trip } from '@flottwart/contract/trips';
import { formatDay } from '../../lib/german-dates.ts';
import { duration, end, firstName, lastName, plate, start, vin } from '../../shared/trips/trip-columns.tsx';
import type { Column } from '../../ui/data-table.tsx';

const birthDay: Column<Trip> = {
  key: 'birthDay',
  header: 'Geburtsdatum',
  isExtra: true,
  isOneLine: true,
  cell: (trip) => formatDay(trip.birthDay),
};

export const tripListColumns: readonly Column<Trip>[] = [
  ...[firstName, lastName, vin, plate, start, end, duration].map((column) => ({ ...column, isSortable: true })),
  birthDay,
];
