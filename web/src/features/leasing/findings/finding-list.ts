import { findingKinds, findingStates } from '@flottwart/contract/rules/leasing-findings';
import type { FindingListQuery } from '../../../api/leasing-findings.ts';
import { type DefinitionOf, oneOf } from '../../../lists/list-state.ts';

/** Opens with what still needs a decision. */
export const findingList: DefinitionOf<FindingListQuery> = {
  sortable: ['stake', 'month', 'licensePlate'],
  sort: 'stake',
  order: 'desc',
  filters: {
    kind: { initial: '', accepts: oneOf(...findingKinds) },
    state: { initial: 'open', accepts: oneOf(...findingStates, 'all'), unfiltered: 'all' },
  },
};
