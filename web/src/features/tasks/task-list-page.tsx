import { taskFields } from '@flottwart/contract/kinds/task/fields';
import type { Task } from '@flottwart/contract/work-items/task';
import { Group } from '@mantine/core';
import { DueFilter } from '../../lists/day-filter.tsx';
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
import { ItemListPage } from '../../work-items/item-list-page.tsx';
import { AddTaskDialog, taskDraft } from './add-task-dialog.tsx';
import { TaskDueDate } from './task-due-date.tsx';
import { taskList } from './task-list.ts';

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

export const TaskListPage = () => (
  <ItemListPage
    kind="task"
    definition={taskList}
    columns={taskColumns}
    searchPlaceholder="ID, Titel, Status, Person …"
    filters={(list) => <DueFilter list={list} />}
    newLabel="Aufgabe anlegen"
    draft={taskDraft}
    dialog={AddTaskDialog}
    first={{
      title: 'Keine Aufgaben gefunden.',
      hint: 'Eine Aufgabe hat einen Titel und eine Frist, auf Wunsch gleich ein Fahrzeug dazu.',
      addLabel: 'Erste Aufgabe anlegen',
    }}
  />
);
