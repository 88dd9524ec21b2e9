import type { TripFilter, TripSort } from '../../api/trips.ts';
import { isDay, type ListDefinition } from '../../lists/list-state.ts';

const anyDay = { initial: '', accepts: isDay };

export const tripList: ListDefinition<TripSort, TripFilter> = {
  sortable: ['firstName', 'lastName', 'vin', 'kennzeichen', 'startTime', 'endTime', 'duration'],
  sort: 'startTime',
  order: 'desc',
  filters: { from: anyDay, to: anyDay },
};
