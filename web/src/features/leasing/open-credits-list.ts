import type { OpenCreditsSort } from '../../api/leasing.ts';
import type { ListDefinition } from '../../lists/list-state.ts';

export const openCreditsList: ListDefinition<OpenCreditsSort> = {
  sortable: ['openAmount', 'oldestDate', 'licensePlate', 'positions'],
  sort: 'openAmount',
  order: 'desc',
  filters: {},
};
