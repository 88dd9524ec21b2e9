import { sortKeys } from '@flottwart/contract/kinds/field';
import { repairRecordFields } from '@flottwart/contract/kinds/repair-record/fields';
import type { RepairRecordListQuery } from '../../api/repair-records.ts';
import type { DefinitionOf } from '../../lists/list-state.ts';
import { archiveRule, itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const repairRecordList: DefinitionOf<RepairRecordListQuery> = {
  sortable: ['id', 'title', ...sortKeys(repairRecordFields), 'assignedToEmail', 'licensePlate', 'cost', 'status'],
  sort: 'repairDate',
  order: 'desc',
  filters: { ...itemFilterRules('repairrecord'), archived: archiveRule },
};
