import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export const lockPosition = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx
    .selectFrom('leasing_positions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type PositionRow = NonNullable<Awaited<ReturnType<typeof lockPosition>>>;

export const correctPosition = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  set: Partial<
    Pick<PositionRow, 'license_plate' | 'plate_key' | 'position_date' | 'aff' | 'aff_cents' | 'aff_by_hand' | 'terms'>
  >,
): Promise<void> => {
  await tx.updateTable('leasing_positions').set(set).where('company_id', '=', companyId).where('id', '=', id).execute();
};

export const insertSeparation = async (
  { tx, companyId, now }: TenantContext,
  pair: { readonly invoiceId: number; readonly creditId: number },
  userEmail: string,
): Promise<void> => {
  await tx
    .insertInto('leasing_separations')
    .values({
      company_id: companyId,
      invoice_id: pair.invoiceId,
      credit_id: pair.creditId,
      user_email: userEmail,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteSeparation = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  pair: { readonly invoiceId: number; readonly creditId: number },
): Promise<void> => {
  await tx
    .deleteFrom('leasing_separations')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', pair.invoiceId)
    .where('credit_id', '=', pair.creditId)
    .execute();
};
