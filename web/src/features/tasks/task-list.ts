import type { TaskSort } from '../../api/tasks.ts';
import type { ListDefinition } from '../../lists/list-state.ts';
import { type ItemFilter, itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const taskList: ListDefinition<TaskSort, ItemFilter> = {
  sortable: ['id', 'title', 'status', 'dueDate', 'assignedToEmail'],
  sort: 'dueDate',
  order: 'asc',
  filters: itemFilterRules('task'),
};
