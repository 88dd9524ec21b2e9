import type { Task } from '@flottwart/contract/work-items/task';
import type { Column } from '../../ui/column.ts';
import {
  assigneeColumn,
  createdColumn,
  extra,
  statusColumn,
  titleColumn,
  updatedColumn,
} from '../../work-items/core-columns.tsx';
import { TaskDueDate } from './task-due-date.tsx';

/** Default columns first; those marked `isExtra` are optional. */
export const taskColumns: readonly Column<Task>[] = [
  { key: 'id', header: 'ID', isSortable: true, cell: ({ id }) => id },
  { ...titleColumn, isSortable: true },
  { ...statusColumn, isSortable: true },
  {
    key: 'dueDate',
    header: 'Fällig bis',
    isSortable: true,
    isOneLine: true,
    cell: (task) => <TaskDueDate task={task} />,
  },
  { ...assigneeColumn, isSortable: true },
  extra(createdColumn),
  extra(updatedColumn),
];
