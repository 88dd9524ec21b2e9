import type { Insertable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export const selectHold = (tx: TenantTransaction, companyId: CompanyId, itemId: number) =>
  tx
    .selectFrom('retention_holds')
    .select(['reason', 'user_email', 'created_at'])
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId);

export const selectHeldItems = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('retention_holds as held')
    .innerJoin('work_items as item', (join) =>
      join.onRef('item.company_id', '=', 'held.company_id').onRef('item.id', '=', 'held.item_id'),
    )
    .where('held.company_id', '=', companyId)
    .where('item.company_id', '=', companyId)
    .select(['item.id', 'item.kind', 'item.title', 'held.reason', 'held.user_email', 'held.created_at']);

export const upsertHold = async (tx: TenantTransaction, hold: Insertable<Schema['retention_holds']>): Promise<void> => {
  const { reason, user_email, created_at } = hold;
  await tx
    .insertInto('retention_holds')
    .values(hold)
    .onConflict((known) => known.columns(['company_id', 'item_id']).doUpdateSet({ reason, user_email, created_at }))
    .execute();
};

export const deleteHold = async (tx: TenantTransaction, companyId: CompanyId, itemId: number): Promise<void> => {
  await tx.deleteFrom('retention_holds').where('company_id', '=', companyId).where('item_id', '=', itemId).execute();
};
