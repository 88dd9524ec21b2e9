import type { OpenCreditsSort } from '../../api/leaseplan.ts';
import type { ListDefinition } from '../../lib/list-state.ts';

export const openCreditsList: ListDefinition<OpenCreditsSort> = {
  sortable: ['openAmount', 'oldestDate', 'licensePlate', 'positions'],
  sort: 'openAmount',
  order: 'desc',
  filters: {},
};
