import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import type { Task } from '@flottwart/contract/work-items/task';
import { germanDay, joinTerms, toCore } from '../../work-items/core.mapper.ts';
import { valueColumn } from '../../work-items/field-changes.ts';
import type { TaskRow } from './task.repository.ts';

export const toTask = (row: TaskRow): Task => ({ ...toCore(row), dueDate: row.due_at?.toISOString() ?? null });

export const taskColumns = { dueDate: valueColumn('due_at') } as const;

type Searchable = Pick<TaskRow, 'due_at' | 'status' | 'assignee_email'>;

/** Every column of the list that is not in the core's own search text; the due date as it reads in Berlin. */
export const taskTerms = ({ due_at, status, assignee_email }: Searchable): string =>
  joinTerms(statusLabel(status), due_at && germanDay(berlinDay(due_at)), due_at && berlinTime(due_at), assignee_email);
