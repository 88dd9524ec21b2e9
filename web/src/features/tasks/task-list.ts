import { openStatuses } from '@flottwart/contract/rules/kinds';
import type { TaskListQuery } from '../../api/tasks.ts';
import { anyDay, type DefinitionOf } from '../../lists/list-state.ts';
import { itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const taskList: DefinitionOf<TaskListQuery> = {
  sortable: ['id', 'title', 'status', 'dueDate', 'assignedToEmail'],
  sort: 'dueDate',
  order: 'asc',
  filters: { ...itemFilterRules('task'), dueUntil: anyDay },
  initialFilters: { status: openStatuses('task').join() },
};
