import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export type DraftRecord = Selectable<Schema['leasing_drafts']>;
export type NewDraft = Insertable<Schema['leasing_drafts']>;

/** Without the rows, of which a list shows none. */
export const selectDrafts = (tx: TenantTransaction, companyId: CompanyId, order: 'asc' | 'desc') =>
  tx
    .selectFrom('leasing_drafts')
    .select(['id', 'state', 'pages_read', 'page_count', 'head', 'file_name', 'uploaded_by', 'uploaded_at'])
    .where('company_id', '=', companyId)
    .orderBy('id', order);

export const countDrafts = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_drafts')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('state', '=', 'reading').as('reading'),
    ])
    .where('company_id', '=', companyId);

export const selectDraft = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx.selectFrom('leasing_drafts').selectAll().where('company_id', '=', companyId).where('id', '=', id);

export const lockDraft = (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<DraftRecord | undefined> =>
  selectDraft(tx, companyId, id).forUpdate().executeTakeFirst();

export const findDraftByHash = (
  tx: TenantTransaction,
  companyId: CompanyId,
  sha256: Buffer,
): Promise<DraftRecord | undefined> =>
  tx
    .selectFrom('leasing_drafts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** Drafts that wait under a number, whoever has issued them. */
export const findDraftsByNumber = (
  tx: TenantTransaction,
  companyId: CompanyId,
  number: string,
): Promise<readonly Pick<DraftRecord, 'id' | 'head'>[]> =>
  tx
    .selectFrom('leasing_drafts')
    .select(['id', 'head'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'asking')
    .where(sql<SqlBool>`upper(head ->> 'number') = upper(${number})`)
    .orderBy('id')
    .execute();

export const insertLeasingDraft = async (tx: TenantTransaction, draft: NewDraft, content: Buffer): Promise<number> => {
  const { id } = await tx.insertInto('leasing_drafts').values(draft).returning('id').executeTakeFirstOrThrow();
  await tx.insertInto('leasing_draft_files').values({ company_id: draft.company_id, draft_id: id, content }).execute();
  return id;
};

export const writeDraft = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  draft: Partial<Pick<NewDraft, 'version' | 'head' | 'rows' | 'state' | 'pages_read' | 'page_count'>>,
): Promise<void> => {
  await tx.updateTable('leasing_drafts').set(draft).where('company_id', '=', companyId).where('id', '=', id).execute();
};

export const deleteLeasingDraft = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('leasing_drafts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const selectDraftFile = (tx: TenantTransaction, companyId: CompanyId, draftId: number) =>
  tx
    .selectFrom('leasing_draft_files')
    .select('content')
    .where('company_id', '=', companyId)
    .where('draft_id', '=', draftId);
