import { sortKeys } from '@flottwart/contract/kinds/field';
import { repairRecordFields } from '@flottwart/contract/kinds/repair-record/fields';
import type { QueryOf } from '../../api/query.ts';
import type { DefinitionOf } from '../../lists/list-state.ts';
import { archiveRule, itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const repairRecordList: DefinitionOf<QueryOf<'GET /api/repair-records'>> = {
  sortable: ['id', 'title', ...sortKeys(repairRecordFields), 'assignedToEmail', 'licensePlate', 'cost', 'status'],
  sort: 'repairDate',
  order: 'desc',
  filters: { ...itemFilterRules('repairrecord'), archived: archiveRule },
};
