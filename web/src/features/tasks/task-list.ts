import type { TaskSort } from '../../api/tasks.ts';
import { type ItemFilter, itemFilterRules } from '../../lib/item-filters.ts';
import type { ListDefinition } from '../../lib/list-state.ts';

export const taskList: ListDefinition<TaskSort, ItemFilter> = {
  sortable: ['id', 'title', 'status', 'dueDate', 'assignedToEmail'],
  sort: 'dueDate',
  order: 'asc',
  filters: itemFilterRules('task'),
};
