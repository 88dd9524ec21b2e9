import type { TaskSort } from '../../api/tasks.ts';
import type { ListDefinition } from '../../lib/list-state.ts';

export const taskList: ListDefinition<TaskSort> = {
  sortable: ['id', 'title', 'status', 'dueDate', 'assignedToEmail'],
  sort: 'dueDate',
  order: 'asc',
  filters: {},
};
