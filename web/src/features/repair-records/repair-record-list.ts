import type { RepairRecordSort } from '../../api/repair-records.ts';
import { type ItemFilter, itemFilterRules } from '../../lib/item-filters.ts';
import type { ListDefinition } from '../../lib/list-state.ts';

export const repairRecordList: ListDefinition<RepairRecordSort, ItemFilter> = {
  sortable: ['id', 'title', 'repairType', 'workshopName', 'repairDate', 'assignedToEmail'],
  sort: 'repairDate',
  order: 'desc',
  filters: itemFilterRules('repairrecord'),
};
