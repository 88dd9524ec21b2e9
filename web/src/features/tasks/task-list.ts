import { openStatuses } from '@flottwart/contract/rules/kinds';
import type { QueryOf } from '../../api/query.ts';
import { anyDay, type DefinitionOf } from '../../lists/list-state.ts';
import { itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const taskList: DefinitionOf<QueryOf<'GET /api/tasks'>> = {
  sortable: ['id', 'title', 'status', 'dueDate', 'assignedToEmail'],
  sort: 'dueDate',
  order: 'asc',
  filters: { ...itemFilterRules('task'), dueUntil: anyDay },
  initialFilters: { status: openStatuses('task').join() },
};
