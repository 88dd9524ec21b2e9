import type { Task } from '@flottwart/contract/work-items/task';
import { Text } from '@mantine/core';
import { formatMoment } from '../../lib/german-dates.ts';
import { isOverdue } from './overdue.ts';

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
