import { sql } from 'kysely';
import { insertRecords } from '../../../db/insert-records.ts';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Pair } from '../match/matchable.ts';

/** Number of these positions that exist, locked. */
export const lockPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql`
    select id from leasing_positions where company_id = ${companyId} and id = any(${ids}::integer[])
    order by id for update`.execute(tx);
  return rows.length;
};

const presumedOf = (companyId: CompanyId, ids: readonly number[]) => sql`
  company_id = ${companyId} and certainty = 'presumed'
  and (invoice_id = any(${ids}::integer[]) or credit_id = any(${ids}::integer[]))`;

/** Makes the presumed links of these positions manual ones. */
export const confirmLinks = async (
  { tx, companyId, now }: TenantContext,
  ids: readonly number[],
  userEmail: string,
): Promise<readonly Pair[]> => {
  const { rows } = await sql<Pair>`
    update leasing_links set reason = 'manual', certainty = 'certain', user_email = ${userEmail}, created_at = ${now}
    where ${presumedOf(companyId, ids)}
    returning invoice_id as "invoiceId", credit_id as "creditId"`.execute(tx);
  return rows;
};

/** Deletes the presumed links of these positions and keeps the pairs apart. */
export const separateLinks = async (
  { tx, companyId, now }: TenantContext,
  ids: readonly number[],
  userEmail: string,
): Promise<readonly Pair[]> => {
  const { rows } = await sql<Pair>`
    delete from leasing_links where ${presumedOf(companyId, ids)}
    returning invoice_id as "invoiceId", credit_id as "creditId"`.execute(tx);
  if (rows.length === 0) return rows;
  await insertRecords(tx, {
    table: 'leasing_separations',
    same: { company_id: companyId, user_email: userEmail, created_at: now },
    columns: { invoice_id: 'integer', credit_id: 'integer' },
    rows: rows.map(({ invoiceId, creditId }) => ({ invoice_id: invoiceId, credit_id: creditId })),
    ending: sql`on conflict (company_id, invoice_id, credit_id) do update set user_email = excluded.user_email`,
  }).execute(tx);
  return rows;
};

interface MonthFacts {
  /** Earliest day of a document of the company. */
  readonly earliest: string;
  /** One of these positions that a person has linked. */
  readonly confirmed: { readonly invoiceNumber: string; readonly positionNumber: string } | null;
}

/** Limits of the month of these positions. */
export const findMonthFacts = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<MonthFacts | undefined> => {
  const { rows } = await sql<MonthFacts>`
    select min(d.invoice_date)::text as earliest, (
      select jsonb_build_object('invoiceNumber', p.invoice_number, 'positionNumber', p.position_number)
      from leasing_positions p
      where p.company_id = ${companyId} and p.id = any(${ids}::integer[]) and exists (
        select from leasing_links l where l.company_id = ${companyId} and l.reason = 'manual'
          and p.id in (l.invoice_id, l.credit_id))
      order by p.id limit 1) as confirmed
    from leasing_documents d where d.company_id = ${companyId}
    having min(d.invoice_date) is not null`.execute(tx);
  return rows[0];
};

/** Sets the period of these positions to the month of a day, for links and sums. */
export const setMonth = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
  firstDay: string,
): Promise<void> => {
  await sql`
    update leasing_positions set
      printed_from = case when month_given is null then period_from else printed_from end,
      printed_to = case when month_given is null then period_to else printed_to end,
      month_given = ${firstDay}::date, period_from = ${firstDay}::date,
      period_to = (${firstDay}::date + interval '1 month - 1 day')::date
    where company_id = ${companyId} and id = any(${ids}::integer[])`.execute(tx);
};
