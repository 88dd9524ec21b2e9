import { readinessReasons, readinessStates } from '@flottwart/contract/rules/readiness-labels';
import type { QueryOf } from '../../api/query.ts';
import { anyDay, type DefinitionOf, oneOf } from '../../lists/list-state.ts';

export const readinessList: DefinitionOf<QueryOf<'GET /api/readiness'>> = {
  sortable: ['state', 'licensePlate'],
  sort: 'state',
  order: 'asc',
  filters: {
    /** Tomorrow if empty. The server refuses the past, with its reason. */
    day: anyDay,
    state: { initial: '', accepts: oneOf(...readinessStates), isSeveral: true },
    reason: { initial: '', accepts: oneOf(...readinessReasons), isSeveral: true },
  },
};
