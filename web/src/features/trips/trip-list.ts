import type { TripListQuery } from '../../api/trips.ts';
import { type DefinitionOf, isDay } from '../../lists/list-state.ts';

const anyDay = { initial: '', accepts: isDay };

export const tripList: DefinitionOf<TripListQuery> = {
  sortable: ['firstName', 'lastName', 'vin', 'kennzeichen', 'startTime', 'endTime', 'duration'],
  sort: 'startTime',
  order: 'desc',
  filters: { from: anyDay, to: anyDay },
};
