import type { OpenCreditsQuery } from '../../api/leasing.ts';
import type { DefinitionOf } from '../../lists/list-state.ts';

export const openCreditsList: DefinitionOf<OpenCreditsQuery> = {
  sortable: ['openAmount', 'oldestDate', 'licensePlate', 'positions'],
  sort: 'openAmount',
  order: 'desc',
  filters: {},
};
