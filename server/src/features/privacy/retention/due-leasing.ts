import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { refreshFindings } from '../../../leasing-findings/refresh-findings.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { DueRows } from './expired-row.ts';

/** Finished claims; an open demand keeps them. */
export const dueClaims: DueRows = (companyId, { instant }) => sql`
  select mail.id, mail.created_at as aged, mail.subject as label,
    exists (select from leasing_claim_positions claimed
      join leasing_positions position on position.company_id = claimed.company_id and position.id = claimed.position_id
      where claimed.company_id = mail.company_id and claimed.mail_id = mail.id and claimed.is_current
        and position.open_cents > 0) as held
  from company_mails mail
  where mail.company_id = ${companyId} and mail.purpose = 'leasing-claim' and mail.state in ('sent', 'failed')
    and mail.created_at < ${instant}`;

const old = (companyId: CompanyId, day: string) => sql`
  select document.id, document.invoice_date as aged, document.type || ' ' || document.number as label
  from leasing_documents document where document.company_id = ${companyId} and document.invoice_date < ${day}::date`;

/** Documents whose positions settle those of a set of documents, or are settled by them. */
const counterparts = (companyId: CompanyId, of: 'old' | 'chosen') => sql`
  from ${sql.table(of)} document
  join leasing_positions mine on mine.company_id = ${companyId} and mine.document_id = document.id
  join lateral (
    select link.credit_id as id from leasing_links link where link.company_id = ${companyId} and link.invoice_id = mine.id
    union all
    select link.invoice_id from leasing_links link where link.company_id = ${companyId} and link.credit_id = mine.id
  ) counterpart on true
  join leasing_positions theirs on theirs.company_id = ${companyId} and theirs.id = counterpart.id`;

/**
 * Invoices and credits that settle one another are deleted together or not at all, otherwise the rest would be open again: a document is kept while
 * any of them is within its period, or was claimed since.
 */
export const dueDocuments: DueRows = (companyId, { day, instant }) => sql`
  with recursive old as materialized (${old(companyId, day)}),
  pairs as materialized (
    select distinct document.id as one, theirs.document_id as other ${counterparts(companyId, 'old')}),
  kept as (
    select one as id from pairs where other not in (select id from old)
    union
    select position.document_id from leasing_claim_positions claimed
    join company_mails mail on mail.company_id = claimed.company_id and mail.id = claimed.mail_id
    join leasing_positions position on position.company_id = claimed.company_id and position.id = claimed.position_id
    where claimed.company_id = ${companyId} and mail.created_at >= ${instant}
    union
    select pairs.one from pairs join kept on kept.id = pairs.other
  )
  select old.id, old.aged, old.label, old.id in (select id from kept) as held from old`;

/** Adds all documents that have to be deleted together with the given ones. */
export const withCounterparts = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive chosen as (
      select unnest(${ids}::integer[]) as id
      union
      select theirs.document_id ${counterparts(companyId, 'chosen')}
    )
    select id from chosen`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Finds the findings of the plates of documents again, once these are deleted. */
export const refreshPlatesOf = async (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) => {
  const { rows } = await sql<{ plate: string }>`
    select distinct plate_key as plate from leasing_positions
    where company_id = ${companyId} and document_id = any(${ids}::integer[])`.execute(tx);
  return () =>
    refreshFindings(
      tx,
      companyId,
      rows.map(({ plate }) => plate),
    );
};
