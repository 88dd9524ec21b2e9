import type { TenantTransaction } from '../../db/tenant.ts';
import { selectOpenTasksOf } from './task.repository.ts';

/** Somebody's open tasks that have a due date, the earliest first. */
export const listDatedTasksOf = (tx: TenantTransaction, companyId: number, userId: number, most: number) =>
  selectOpenTasksOf(tx, companyId, userId, {}, null)
    .where('tasks.due_at', 'is not', null)
    .$narrowType<{ due_at: Date }>()
    .limit(most)
    .execute();
