import type { Task } from '@flottwart/contract/work-items/task';
import { Text } from '@mantine/core';
import { formatMoment } from '../../lib/german-dates.ts';

/** A due date is a moment: what was due an hour ago is overdue today. What is done is no longer due. */
export const isOverdue = ({ dueDate, status }: Pick<Task, 'dueDate' | 'status'>, now: Date): boolean =>
  dueDate !== null && status !== 'TaskStatus_DONE' && new Date(dueDate) < now;

interface TaskDueDateProps {
  readonly task: Pick<Task, 'dueDate' | 'status'>;
}

/** Red and bold once it is overdue. */
export const TaskDueDate = ({ task }: TaskDueDateProps) =>
  isOverdue(task, new Date()) ? (
    <Text component="strong" inherit fw={700} c="var(--mantine-color-error)" title="Überfällig">
      {formatMoment(task.dueDate)}
    </Text>
  ) : (
    formatMoment(task.dueDate)
  );
