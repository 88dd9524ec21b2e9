import { type RawBuilder, sql } from 'kysely';
import { insertRecords } from '../../../db/insert-records.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

/** Rows that one statement stores or deletes. */
const rowsPerStatement = 1000;

const positionsOf = (companyId: CompanyId, documentId: number) => sql`
  select p.id from leasing_positions p where p.company_id = ${companyId} and p.document_id = ${documentId}`;

/** Copies a document with its dependents. */
export const archiveDocument = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  withdrawalId: number,
  documentId: number,
): Promise<void> => {
  const own = positionsOf(companyId, documentId);
  await sql`
    insert into leasing_withdrawn_documents (company_id, withdrawal_id, document_id, type, number, invoice_date, issuer_name,
      sum_cents, position_count, file_name, uploaded_by, uploaded_at, claims)
    select company_id, ${withdrawalId}::integer, id, type, number, invoice_date, issuer_name, sum_cents, position_count, file_name,
      uploaded_by, uploaded_at, (select count(distinct c.mail_id) from leasing_claim_positions c
        where c.company_id = ${companyId} and c.position_id in (${own}))
    from leasing_documents where company_id = ${companyId} and id = ${documentId}`.execute(tx);
  await sql`
    insert into leasing_withdrawn_files (company_id, withdrawal_id, document_id, content)
    select company_id, ${withdrawalId}::integer, document_id, content from leasing_files
    where company_id = ${companyId} and document_id = ${documentId}`.execute(tx);
  const slices = sql<{ source: string; slice: number; rows: unknown }>`
    with kept as (
      select d.company_id, 'leasing_documents' as source, to_jsonb(d) as row from leasing_documents d
      where d.company_id = ${companyId} and d.id = ${documentId}
      union all
      select p.company_id, 'leasing_positions', to_jsonb(p) - 'search_text' from leasing_positions p
      where p.company_id = ${companyId} and p.document_id = ${documentId}
      union all
      select r.company_id, 'leasing_references', to_jsonb(r) from leasing_references r
      where r.company_id = ${companyId} and r.position_id in (${own})
      union all
      select l.company_id, 'leasing_links', to_jsonb(l) from leasing_links l
      where l.company_id = ${companyId} and (l.invoice_id in (${own}) or l.credit_id in (${own}))
      union all
      select s.company_id, 'leasing_separations', to_jsonb(s) from leasing_separations s
      where s.company_id = ${companyId} and (s.invoice_id in (${own}) or s.credit_id in (${own}))
      union all
      select c.company_id, 'leasing_claim_positions', to_jsonb(c) from leasing_claim_positions c
      where c.company_id = ${companyId} and c.position_id in (${own})),
    sliced as (
      select company_id, source, row, (row_number() over (partition by company_id, source) - 1) / ${rowsPerStatement} as slice from kept)
    select source, slice, jsonb_agg(row) as rows from sliced group by company_id, source, slice`;
  const same = { company_id: companyId, withdrawal_id: withdrawalId, document_id: documentId };
  await insertSlices(tx, same, slices);
};

const insertSlices = async (
  tx: TenantTransaction,
  same: Readonly<Record<'company_id' | 'withdrawal_id' | 'document_id', number>>,
  slices: RawBuilder<{ source: string; slice: number; rows: unknown }>,
): Promise<void> => {
  // Through the program, because a cluster cannot insert what it unites from several tables.
  const columns = { source: 'text', slice: 'integer', rows: 'jsonb' } as const;
  const { rows } = await slices.execute(tx);
  await insertRecords(tx, { table: 'leasing_withdrawn_rows', same, columns, rows }).execute(tx);
};

export interface WithdrawnFile {
  readonly withdrawal_id: number;
  readonly file_name: string;
  readonly media_type: string;
  readonly size: number;
}

/** File of a document that was taken back last and is not deleted for good. */
export const selectWithdrawnFile = (companyId: CompanyId, documentId: number) =>
  sql<WithdrawnFile>`
    select f.withdrawal_id, d.file_name, r.rows -> 0 ->> 'media_type' as media_type, length(f.content) as size
    from leasing_withdrawn_files f
    join leasing_withdrawn_documents d on d.company_id = ${companyId} and d.withdrawal_id = f.withdrawal_id and d.document_id = f.document_id
    join leasing_withdrawn_rows r on r.company_id = ${companyId} and r.withdrawal_id = f.withdrawal_id and r.document_id = f.document_id
      and r.source = 'leasing_documents'
    where f.company_id = ${companyId} and f.document_id = ${documentId}
    order by f.withdrawal_id desc limit 1`;

/** Place of a file among those taken back. */
export interface WithdrawnPlace {
  readonly withdrawalId: number;
  readonly documentId: number;
}

export const selectWithdrawnFileChunk = (
  companyId: CompanyId,
  { withdrawalId, documentId }: WithdrawnPlace,
  from: number,
  length: number,
) =>
  sql<{ chunk: Buffer }>`
    select substring(content from ${from + 1}::integer for ${length}::integer) as chunk from leasing_withdrawn_files
    where company_id = ${companyId} and withdrawal_id = ${withdrawalId} and document_id = ${documentId}`;

/** Deletes positions slice by slice, so that no statement exceeds its time, and then the document. */
export const deleteDocument = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentId: number,
): Promise<void> => {
  for (let deleted = rowsPerStatement; deleted === rowsPerStatement; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from leasing_positions where company_id = ${companyId} and id in (
        ${positionsOf(companyId, documentId)} order by p.id limit ${rowsPerStatement})`.execute(tx);
    deleted = Number(numAffectedRows);
  }
  await sql`delete from leasing_documents where company_id = ${companyId} and id = ${documentId}`.execute(tx);
};
