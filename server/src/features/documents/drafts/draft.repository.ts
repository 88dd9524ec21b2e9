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

/** Drafts of a file, in the order of their documents. */
export const findDraftsByHash = (
  tx: TenantTransaction,
  companyId: CompanyId,
  sha256: Buffer,
): Promise<readonly DraftRecord[]> =>
  tx
    .selectFrom('leasing_drafts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .orderBy('file_part')
    .execute();

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

/** Adds the draft of another document in the file of an existing one. */
export const insertDraftBeside = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  draftId: number,
  { head, rows, file_part }: Pick<NewDraft, 'head' | 'rows' | 'file_part'>,
): Promise<void> => {
  await sql`
    with beside as (
      insert into leasing_drafts (company_id, state, pages_read, page_count, head, rows, file_name, media_type, sha256, upload_id, uploaded_by, uploaded_at, file_part)
      select company_id, 'asking', pages_read, page_count, ${head}::jsonb, ${rows}::jsonb, file_name, media_type, sha256, upload_id, uploaded_by, uploaded_at, ${file_part}
      from leasing_drafts where company_id = ${companyId} and id = ${draftId} returning company_id, id)
    insert into leasing_draft_files (company_id, draft_id, content)
    select beside.company_id, beside.id, f.content from beside
    join leasing_draft_files f on f.company_id = ${companyId} and f.draft_id = ${draftId}`.execute(tx);
};

export const writeDraft = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  draft: Partial<Pick<NewDraft, 'version' | 'head' | 'rows' | 'state' | 'pages_read' | 'page_count' | 'file_part'>>,
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
