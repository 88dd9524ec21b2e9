import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { AffRating } from './rate-aff.ts';

/** Range of documents: after one id, up to another. */
export interface DocumentRange {
  readonly after: number;
  readonly upTo: number;
}

/** Next documents after an id, or `null` at the end. */
export const nextDocuments = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  after: number,
  count: number,
): Promise<DocumentRange | null> => {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from leasing_documents where company_id = ${companyId} and id > ${after}
      order by id limit ${count}) as next`.execute(tx);
  const last = rows[0]?.last ?? null;
  return last === null ? null : { after, upTo: last };
};

export const servicesOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { after, upTo }: DocumentRange,
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('leasing_positions')
    .select('service')
    .distinct()
    .where('company_id', '=', companyId)
    .where('document_id', '>', after)
    .where('document_id', '<=', upTo)
    .execute();
  return rows.map(({ service }) => service);
};

/** Updates only ratings that differ and were not set by a person; returns the number of changed positions. */
export const storeRatings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { after, upTo }: DocumentRange,
  ratings: ReadonlyMap<string, AffRating>,
): Promise<number> => {
  const rated = [...ratings].map(([service, { isAff, labelledCents }]) => ({ service, isAff, labelledCents }));
  const { numAffectedRows } = await sql`
    update leasing_positions p set aff = r."isAff",
      aff_cents = case when r."isAff" then coalesce(r."labelledCents", abs(p.amount_cents)) end
    from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb)
      as r (service text, "isAff" boolean, "labelledCents" bigint)
    where p.company_id = ${companyId} and p.document_id > ${after} and p.document_id <= ${upTo}
      and p.service = r.service and not p.aff_by_hand
      and (p.aff, p.aff_cents) is distinct from
        (r."isAff", case when r."isAff" then coalesce(r."labelledCents", abs(p.amount_cents)) end)`.execute(tx);
  return Number(numAffectedRows ?? 0);
};
