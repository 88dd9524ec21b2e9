import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

export const selectHistory = (tx: TenantTransaction, companyId: CompanyId, itemId: number) =>
  tx
    .selectFrom('work_item_changes')
    .select(['id', 'field', 'old_value', 'new_value', 'user_email', 'created_at'])
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc');

export const selectComments = (tx: TenantTransaction, companyId: CompanyId, itemId: number) =>
  tx
    .selectFrom('comments')
    .select(['id', 'text', 'user_email', 'created_at'])
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc');

export const insertComment = (tx: TenantTransaction, comment: Insertable<Schema['comments']>) =>
  tx
    .insertInto('comments')
    .values(comment)
    .returning(['id', 'text', 'user_email', 'created_at'])
    .executeTakeFirstOrThrow();

/** Counts the lines of an item, which are few. */
export const countLines = (
  tx: TenantTransaction,
  table: 'comments' | 'work_item_changes',
  companyId: CompanyId,
  itemId: number,
) =>
  tx
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId);

export const emailOfUser = async (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<string> => {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
};
