import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { selectOpenTasksOf } from './task.repository.ts';

/** Open tasks of a user with a due date, earliest first. */
export const listDatedTasksOf = (tx: TenantTransaction, companyId: CompanyId, userId: number, most: number) =>
  selectOpenTasksOf(tx, companyId, userId, {}, null)
    .where('tasks.due_at', 'is not', null)
    .$narrowType<{ due_at: Date }>()
    .limit(most)
    .execute();
