import { taskFields } from '@flottwart/contract/kinds/task/fields';
import type { Task } from '@flottwart/contract/work-items/task';
import { Group } from '@mantine/core';
import type { Column } from '../../ui/column.ts';
import {
  assigneeColumn,
  createdColumn,
  extra,
  statusColumn,
  titleColumn,
  updatedColumn,
} from '../../work-items/core-columns.tsx';
import { FinishTask } from '../../work-items/finish-task.tsx';
import { TaskDueDate } from './task-due-date.tsx';

/** Default columns first; those marked `isExtra` are optional. */
export const taskColumns: readonly Column<Task>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  titleColumn,
  {
    ...statusColumn,
    cell: (task) => (
      <Group gap={4} wrap="nowrap">
        <FinishTask task={task} />
        {statusColumn.cell(task)}
      </Group>
    ),
  },
  {
    key: 'dueDate',
    header: taskFields.dueDate.label,
    isOneLine: true,
    cell: (task) => <TaskDueDate task={task} />,
  },
  assigneeColumn,
  extra(createdColumn),
  extra(updatedColumn),
];
