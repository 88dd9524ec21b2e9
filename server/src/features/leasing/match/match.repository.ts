import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Link, Matchable, Pair } from './match-positions.ts';

export interface GroupPosition extends Matchable {
  readonly isCredit: boolean;
  readonly settledCents: number;
  readonly linkedId: number | null;
}

/** Excludes discounts within an invoice, which neither settle nor are settled. */
export const loadGroup = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly GroupPosition[]> => {
  const { rows } = await sql<GroupPosition>`
    select p.id, p.type = 'Gutschrift' as "isCredit", d.number_key as "documentKey", p.ordinal,
      upper(regexp_replace(p.position_number, '[^[:alnum:]]', '', 'g')) as "positionKey", p.plate_key as "plateKey",
      abs(p.amount_cents) as cents, p.invoice_date as date, p.service,
      case when p.type = 'Gutschrift' then array(select key from leasing_references r
        where r.company_id = ${companyId} and r.position_id = p.id order by key) else '{}' end as "referenceKeys",
      p.settled_cents as "settledCents", p.linked_id as "linkedId"
    from leasing_positions p
    join leasing_documents d on d.company_id = ${companyId} and d.id = p.document_id
    where p.company_id = ${companyId} and p.id = any(${ids}::integer[])
      and (p.type = 'Rechnung') = (p.amount_cents > 0)`.execute(tx);
  return rows;
};

export interface StoredLink extends Pair {
  readonly cents: number;
  readonly reason: Link['reason'] | 'manual';
}

export const linksAmong = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly StoredLink[]> => {
  const { rows } = await sql<StoredLink>`
    select invoice_id as "invoiceId", credit_id as "creditId", amount_cents as cents, reason from leasing_links
    where company_id = ${companyId} and invoice_id = any(${ids}::integer[])
    union
    select invoice_id, credit_id, amount_cents, reason from leasing_links
    where company_id = ${companyId} and credit_id = any(${ids}::integer[])`.execute(tx);
  return rows;
};

export const separationsAmong = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly Pair[]> => {
  const { rows } = await sql<Pair>`
    select invoice_id as "invoiceId", credit_id as "creditId" from leasing_separations
    where company_id = ${companyId} and invoice_id = any(${ids}::integer[])`.execute(tx);
  return rows;
};

export const deleteLinks = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  pairs: readonly Pair[],
): Promise<void> => {
  if (pairs.length === 0) return;
  await sql`
    delete from leasing_links l
    using unnest(${pairs.map((pair) => pair.invoiceId)}::integer[], ${pairs.map((pair) => pair.creditId)}::integer[])
      as gone (invoice_id, credit_id)
    where l.company_id = ${companyId} and l.invoice_id = gone.invoice_id and l.credit_id = gone.credit_id`.execute(tx);
};

export const insertLinks = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  links: readonly StoredLink[],
  made: { readonly userEmail: string | null; readonly at: Date },
): Promise<void> => {
  if (links.length === 0) return;
  await sql`
    insert into leasing_links (company_id, invoice_id, credit_id, amount_cents, reason, user_email, created_at)
    select ${companyId}, made.*, ${made.userEmail}, ${made.at}
    from unnest(${links.map(({ invoiceId }) => invoiceId)}::integer[], ${links.map(({ creditId }) => creditId)}::integer[],
      ${links.map(({ cents }) => cents)}::bigint[], ${links.map(({ reason }) => reason)}::text[]) as made`.execute(tx);
};

export interface Settlement {
  readonly id: number;
  readonly settledCents: number;
  readonly linkedId: number | null;
}

export const storeSettlements = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  settlements: readonly Settlement[],
): Promise<void> => {
  if (settlements.length === 0) return;
  await sql`
    update leasing_positions p set settled_cents = s.settled, linked_id = s.linked
    from unnest(${settlements.map(({ id }) => id)}::integer[],
      ${settlements.map(({ settledCents }) => settledCents)}::bigint[],
      ${settlements.map(({ linkedId }) => linkedId)}::integer[]) as s (id, settled, linked)
    where p.company_id = ${companyId} and p.id = s.id`.execute(tx);
};
