import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export type WithdrawnDocumentRow = Selectable<Schema['leasing_withdrawn_documents']>;
/** Withdrawal with its documents as JSON. */
export interface WithdrawalRow extends Selectable<Schema['leasing_withdrawals']> {
  readonly is_imported_again: boolean;
  readonly documents: readonly (Omit<WithdrawnDocumentRow, 'uploaded_at'> & { readonly uploaded_at: string })[];
}

export const insertWithdrawal = async (
  tx: TenantTransaction,
  withdrawal: Insertable<Schema['leasing_withdrawals']>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('leasing_withdrawals')
    .values(withdrawal)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export interface DocumentToWithdraw {
  readonly id: number;
  readonly positionCount: number;
}

/** The document, or all documents uploaded together with it, those of its file among them; one more than the limit at most. */
export const lockDocuments = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { documentId, scope }: { readonly documentId: number; readonly scope: 'document' | 'upload' },
  limit: number,
): Promise<readonly DocumentToWithdraw[]> => {
  const { rows } = await sql<DocumentToWithdraw>`
    select d.id, d.position_count as "positionCount" from leasing_documents d
    where d.company_id = ${companyId} and (d.id = ${documentId} or (${scope === 'upload'} and exists (
      select from leasing_documents same where same.company_id = ${companyId} and same.id = ${documentId}
        and (same.upload_id = d.upload_id or same.sha256 = d.sha256))))
    order by d.id limit ${limit + 1} for update of d`.execute(tx);
  return rows.some(({ id }) => id === documentId) ? rows : [];
};

/** True if a document of a withdrawal that is not undone was imported again, by file or by number and issuer. */
const isImportedAgain = (companyId: CompanyId, withdrawal: 'w' | 'leasing_withdrawals') => sql<boolean>`(
  ${sql.ref(`${withdrawal}.undone_at`)} is null and exists (
    select from leasing_withdrawn_rows r, jsonb_populate_recordset(null::leasing_documents, r.rows) as was
    where r.company_id = ${companyId} and r.withdrawal_id = ${sql.ref(`${withdrawal}.id`)}
      and r.source = 'leasing_documents' and (
        exists (select from leasing_documents d where d.company_id = ${companyId} and d.sha256 = was.sha256
          and d.file_part is not distinct from was.file_part and d.file_part is distinct from 0)
        or exists (select from leasing_documents d where d.company_id = ${companyId} and d.number_key = was.number_key
          and d.type = was.type and upper(d.number) = upper(was.number)
          and (d.issuer_key = was.issuer_key or d.issuer_key = '' or was.issuer_key = '')))))`;

const withdrawals = (companyId: CompanyId) => sql`
  select w.*, ${isImportedAgain(companyId, 'w')} as is_imported_again, (select coalesce(json_agg(d order by d.document_id), '[]') from leasing_withdrawn_documents d
    where d.company_id = ${companyId} and d.withdrawal_id = w.id) as documents
  from leasing_withdrawals w where w.company_id = ${companyId}`;

export const selectWithdrawal = (companyId: CompanyId, id: number) =>
  sql<WithdrawalRow>`${withdrawals(companyId)} and w.id = ${id}`;

/** Numbers of the documents of a withdrawal, for the search. */
export const withdrawnNumbers = (companyId: CompanyId) => sql<string>`(
  select string_agg(d.number, ' ') from leasing_withdrawn_documents d
  where d.company_id = ${companyId} and d.withdrawal_id = leasing_withdrawals.id)`;

export const selectWithdrawals = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_withdrawals')
    .selectAll()
    .select(isImportedAgain(companyId, 'leasing_withdrawals').as('is_imported_again'))
    .select(
      sql<WithdrawalRow['documents']>`(
        select coalesce(json_agg(d order by d.document_id), '[]') from leasing_withdrawn_documents d
        where d.company_id = ${companyId} and d.withdrawal_id = leasing_withdrawals.id)`.as('documents'),
    )
    .where('company_id', '=', companyId);

export const lockWithdrawal = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx
    .selectFrom('leasing_withdrawals')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const markUndone = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  undone: { readonly by: string; readonly at: Date },
): Promise<void> => {
  await tx
    .updateTable('leasing_withdrawals')
    .set({ undone_by: undone.by, undone_at: undone.at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** Deletes the rows and files that can no longer be restored; returns the number of documents. */
export const deleteExpiredWithdrawals = async ({ tx, companyId, now }: TenantContext): Promise<number> => {
  const expired = sql`select w.id from leasing_withdrawals w
    where w.company_id = ${companyId} and (w.undo_until < ${now} or w.undone_at is not null)`;
  await sql`delete from leasing_withdrawn_rows
    where company_id = ${companyId} and withdrawal_id in (${expired})`.execute(tx);
  const { numAffectedRows = 0n } = await sql`delete from leasing_withdrawn_files
    where company_id = ${companyId} and withdrawal_id in (${expired})`.execute(tx);
  return Number(numAffectedRows);
};
