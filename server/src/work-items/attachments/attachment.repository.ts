import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export type AttachmentRow = Selectable<Schema['attachments']>;

export const selectAttachments = (tx: TenantTransaction, companyId: CompanyId, itemId: number) =>
  tx.selectFrom('attachments').selectAll().where('company_id', '=', companyId).where('item_id', '=', itemId);

/** Looks up by item and id, so that another item's attachment is not found. */
export const selectAttachment = (tx: TenantTransaction, companyId: CompanyId, itemId: number, id: number) =>
  tx
    .selectFrom('attachments')
    .selectAll('attachments')
    .where('attachments.company_id', '=', companyId)
    .where('attachments.item_id', '=', itemId)
    .where('attachments.id', '=', id);

/** Counts rows, because an item has few attachments. */
export const countAttachments = (tx: TenantTransaction, companyId: CompanyId, itemId: number) =>
  tx
    .selectFrom('attachments')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.coalesce(row.fn.sum<number>('size'), sql<number>`0`).as('bytes'),
    ])
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId);

export const insertAttachment = (
  tx: TenantTransaction,
  attachment: Insertable<Schema['attachments']>,
): Promise<AttachmentRow> => tx.insertInto('attachments').values(attachment).returningAll().executeTakeFirstOrThrow();

export const insertFile = async (
  tx: TenantTransaction,
  file: Insertable<Schema['attachment_files']>,
): Promise<void> => {
  await tx.insertInto('attachment_files').values(file).execute();
};

/** Bytes of all attachments of the company, including this transaction's. */
export const usedBytes = async (tx: TenantTransaction, companyId: CompanyId): Promise<number> => {
  const usage = await tx
    .selectFrom('attachment_usage')
    .select('bytes')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return usage?.bytes ?? 0;
};

export const renameRow = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  name: string,
): Promise<void> => {
  await tx
    .updateTable('attachments')
    .set({ file_name: name })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

export const deleteRow = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> => {
  await tx.deleteFrom('attachments').where('company_id', '=', companyId).where('id', '=', id).execute();
};

export const selectThumbnail = (tx: TenantTransaction, companyId: CompanyId, itemId: number, id: number) =>
  selectAttachment(tx, companyId, itemId, id)
    .clearSelect()
    .innerJoin('attachment_files as file', (join) =>
      join.onRef('file.company_id', '=', 'attachments.company_id').onRef('file.attachment_id', '=', 'attachments.id'),
    )
    .select(['attachments.file_name', 'attachments.sha256', 'file.thumbnail']);

/** Reads a chunk of a file without loading the rest. */
export const selectChunk = (companyId: CompanyId, attachmentId: number, from: number, length: number) =>
  sql<{ chunk: Buffer }>`
    select substring(content from ${from + 1}::integer for ${length}::integer) as chunk from attachment_files
    where company_id = ${companyId} and attachment_id = ${attachmentId}`;
