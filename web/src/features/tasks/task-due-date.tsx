import { isPast } from '@flottwart/contract/rules/due-level';
import type { Task } from '@flottwart/contract/work-items/task';
import { Text } from '@mantine/core';
import { formatInstant } from '../../lib/german-dates.ts';

/** A due date is an instant: a task due an hour ago is overdue, a finished one is not. */
export const isOverdue = ({ dueDate, status }: Pick<Task, 'dueDate' | 'status'>, now: Date): boolean =>
  status !== 'TaskStatus_DONE' && isPast(dueDate, now);

interface TaskDueDateProps {
  readonly task: Pick<Task, 'dueDate' | 'status'>;
}

/** Red and bold once it is overdue. */
export const TaskDueDate = ({ task }: TaskDueDateProps) =>
  isOverdue(task, new Date()) ? (
    <Text component="strong" inherit fw={700} c="var(--mantine-color-error)" title="Überfällig">
      {formatInstant(task.dueDate)}
    </Text>
  ) : (
    formatInstant(task.dueDate)
  );
