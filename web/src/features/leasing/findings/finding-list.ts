import { findingKinds, findingStates } from '@flottwart/contract/rules/leasing-findings';
import type { QueryOf } from '../../../api/query.ts';
import { type DefinitionOf, oneOf } from '../../../lists/list-state.ts';

/** Opens with what still needs a decision. */
export const findingList: DefinitionOf<QueryOf<'GET /api/leaseplan/findings'>> = {
  sortable: ['stake', 'month', 'licensePlate'],
  sort: 'stake',
  order: 'desc',
  filters: {
    kind: { initial: '', accepts: oneOf(...findingKinds) },
    state: { initial: 'open', accepts: oneOf(...findingStates, 'all'), unfiltered: 'all' },
  },
};
