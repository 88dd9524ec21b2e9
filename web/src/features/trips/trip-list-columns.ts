import type { Trip } from '@flottwart/contract/trips';
import type { Column } from '../../ui/data-table.tsx';
import { duration, end, firstName, lastName, plate, start, vin } from '../../work-items/trip-columns.tsx';

export const tripListColumns: readonly Column<Trip>[] = [firstName, lastName, vin, plate, start, end, duration].map(
  (column) => ({ ...column, isSortable: true }),
);
