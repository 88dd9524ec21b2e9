import type { QueryOf } from '../../api/query.ts';
import { anyDay, type DefinitionOf, oneOf } from '../../lists/list-state.ts';

export const tripStatuses = [
  { value: 'running', label: 'Laufende' },
  { value: 'unclear', label: 'Ohne Abmeldung' },
  { value: 'finished', label: 'Beendete' },
];

export const tripList: DefinitionOf<QueryOf<'GET /api/vehicle-driver-history'>> = {
  sortable: ['firstName', 'lastName', 'vin', 'kennzeichen', 'startTime', 'endTime', 'duration'],
  sort: 'startTime',
  order: 'desc',
  filters: {
    from: anyDay,
    to: anyDay,
    status: { initial: '', accepts: oneOf(...tripStatuses.map(({ value }) => value)), isSeveral: true },
  },
};
