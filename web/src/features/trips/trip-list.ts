import type { Trip } from '@flottwart/contract/trips';
import type { TripFilter, TripSort } from '../../api/trips.ts';
import { isDay, type ListDefinition } from '../../lib/list-state.ts';
import type { Column } from '../../ui/data-table.tsx';
import { duration, end, firstName, lastName, plate, start, vin } from '../../work-items/trip-columns.tsx';

const anyDay = { initial: '', accepts: isDay };

export const tripList: ListDefinition<TripSort, TripFilter> = {
  sortable: ['firstName', 'lastName', 'vin', 'kennzeichen', 'startTime', 'endTime', 'duration'],
  sort: 'startTime',
  order: 'desc',
  filters: { from: anyDay, to: anyDay },
};

export const tripListColumns: readonly Column<Trip>[] = [firstName, lastName, vin, plate, start, end, duration].map(
  (column) => ({ ...column, isSortable: true }),
);
