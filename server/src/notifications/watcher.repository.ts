import { sql } from 'kysely';
import { isOneOf } from '../db/read.ts';
import type { TenantContext, TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Row of the item, with whether the member watches it. */
export const selectWatching = (companyId: CompanyId, itemId: number, userId: number) => sql<{ isWatching: boolean }>`
  select exists (select from item_watchers watching where watching.company_id = ${companyId}
    and watching.item_id = item.id and watching.user_id = ${userId}) as "isWatching"
  from work_items item where item.company_id = ${companyId} and item.id = ${itemId}`;

export const insertWatcher = async (
  { tx, companyId, now }: TenantContext,
  itemId: number,
  userId: number,
): Promise<void> => {
  await tx
    .insertInto('item_watchers')
    .values({ company_id: companyId, item_id: itemId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteWatcher = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  itemId: number,
  userId: number,
): Promise<void> => {
  await tx
    .deleteFrom('item_watchers')
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .execute();
};

/** Watchers of some items, as pairs. */
export const listWatchers = async (tx: TenantTransaction, companyId: CompanyId, itemIds: readonly number[]) => {
  const { rows } = await sql<{ itemId: number; userId: number }>`
    select watching.item_id as "itemId", watching.user_id as "userId" from item_watchers watching
    where watching.company_id = ${companyId} and ${isOneOf(sql`watching.item_id`, itemIds)}
    order by watching.item_id, watching.user_id`.execute(tx);
  return rows;
};
