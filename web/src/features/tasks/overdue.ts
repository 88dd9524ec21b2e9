import type { Task } from '@flottwart/contract/work-items/task';

/** A due date is a moment: what was due an hour ago is overdue today. What is done is no longer due. */
export const isOverdue = ({ dueDate, status }: Pick<Task, 'dueDate' | 'status'>, now: Date): boolean =>
  dueDate !== null && status !== 'TaskStatus_DONE' && new Date(dueDate) < now;
