import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

/** Latest positions without a plate before this id. */
export const selectPlateless = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { beforeId, limit }: { readonly beforeId: number; readonly limit: number },
) =>
  tx
    .selectFrom('leasing_positions')
    .select(['id', 'type', 'invoice_number', 'position_number', 'service', 'amount_cents', 'period_date'])
    .where('company_id', '=', companyId)
    .where('plate_key', '=', '')
    .where('id', '<', beforeId)
    .orderBy('id', 'desc')
    .limit(limit);

export const lockSearchedPositions = (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) =>
  tx
    .selectFrom('leasing_positions')
    .select(['id', 'license_plate', 'plate_key', 'invoice_number', 'invoice_date', 'position_number', 'position_date'])
    .select(['document_id', 'amount_cents', 'service'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

export interface PlatedPosition {
  readonly id: number;
  readonly plate: string;
  readonly key: string;
  readonly terms: string;
}

export const storePlates = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  positions: readonly PlatedPosition[],
): Promise<void> => {
  await sql`
    update leasing_positions p set license_plate = w.plate, plate_key = w.key, terms = w.terms
    from json_to_recordset(${JSON.stringify(positions)}::json) as w (id integer, plate text, key text, terms text)
    where p.company_id = ${companyId} and p.id = w.id`.execute(tx);
};
