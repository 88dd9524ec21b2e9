import type { RepairRecordSort } from '../../api/repair-records.ts';
import type { ListDefinition } from '../../lists/list-state.ts';
import { type ItemFilter, itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const repairRecordList: ListDefinition<RepairRecordSort, ItemFilter> = {
  sortable: ['id', 'title', 'repairType', 'workshopName', 'repairDate', 'assignedToEmail'],
  sort: 'repairDate',
  order: 'desc',
  filters: itemFilterRules('repairrecord'),
};
