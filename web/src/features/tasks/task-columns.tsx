import { statusLabel } from '@flottwart/contract/rules/status-label';
import type { Task } from '@flottwart/contract/work-items/task';
import type { TaskSort } from '../../api/tasks.ts';
import type { Column } from '../../ui/data-table.tsx';
import { PersonName } from '../../work-items/person-name.tsx';
import { TaskDueDate } from './task-due-date.tsx';

interface TaskColumn extends Column<Task> {
  readonly key: TaskSort;
}

export const taskColumns: readonly TaskColumn[] = [
  { key: 'id', header: 'ID', isSortable: true, cell: ({ id }) => id },
  { key: 'title', header: 'Titel', isSortable: true, cell: ({ title }) => title },
  { key: 'status', header: 'Status', isSortable: true, isOneLine: true, cell: ({ status }) => statusLabel(status) },
  {
    key: 'dueDate',
    header: 'Fällig bis',
    isSortable: true,
    isOneLine: true,
    cell: (task) => <TaskDueDate task={task} />,
  },
  {
    key: 'assignedToEmail',
    header: 'Zugewiesen an',
    isSortable: true,
    cell: ({ assignedToEmail }) => <PersonName email={assignedToEmail} />,
  },
];
