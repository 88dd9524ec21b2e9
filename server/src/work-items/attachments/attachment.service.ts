import type { MessageResponse } from '@flottwart/contract/auth';
import type { Page } from '@flottwart/contract/list';
import type { Attachment } from '@flottwart/contract/work-items/attachments';
import type { Context } from '../../context.ts';
import { readShortList, type ShortListQuery } from '../../db/paging.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction, WriteContext } from '../../db/tenant-transaction.ts';
import { notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { displayFileName } from '../../lib/file-name.ts';
import type { Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import type { FieldChange } from '../field-changes.ts';
import { assertItemExists, type FoundItem, lockAnyItem } from '../item.repository.ts';
import { recordChanges } from '../timeline.repository.ts';
import {
  type AttachmentRow,
  deleteRow,
  renameRow,
  selectAttachment,
  selectAttachments,
} from './attachment.repository.ts';
import { nameOfType } from './prepare-file.ts';

export const toAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  fileName: row.file_name,
  contentType: row.content_type,
  size: row.size,
  width: row.width,
  height: row.height,
  hasThumbnail: row.width !== null,
  userEmail: row.user_email,
  createdAt: row.created_at.toISOString(),
});

export const listAttachments = (
  { db }: Context,
  { companyId }: Session,
  itemId: number,
  query: ShortListQuery,
): Promise<Page<Attachment>> =>
  readShortList(
    db,
    companyId,
    {
      guard: (tx) => assertItemExists(tx, companyId, itemId),
      rows: (tx) => selectAttachments(tx, companyId, itemId),
      searched: ['file_name', 'user_email'],
      inOrder: (rows, order = 'desc') => rows.orderBy('id', order),
      toItem: toAttachment,
    },
    query,
  );

/** Records the change in the history and publishes it. */
export const publishAttachmentChange = async (
  write: WriteContext,
  item: Pick<FoundItem, 'id' | 'kind'>,
  names: Pick<FieldChange, 'from' | 'to'>,
): Promise<void> => {
  const { tx, session } = write;
  await recordChanges(write, item.id, [{ field: 'attachment', ...names }]);
  await publishChange(tx, session.companyId, { kind: item.kind, id: item.id, part: 'attachments' });
};

/** Locks the item before its attachment to avoid deadlocks. */
const lockAttachment = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  itemId: number,
  id: number,
): Promise<{ readonly item: FoundItem; readonly row: AttachmentRow }> => {
  const item = await lockAnyItem(tx, companyId, itemId);
  const row = await selectAttachment(tx, companyId, itemId, id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { item, row };
};

interface Place {
  readonly id: number;
  readonly attachmentId: number;
}

export const renameAttachment = (
  { db, clock }: Context,
  session: Session,
  { id: itemId, attachmentId }: Place,
  fileName: string,
): Promise<Attachment> => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const { item, row } = await lockAttachment(tx, companyId, itemId, attachmentId);
    const name = nameOfType(displayFileName(fileName), row.content_type);
    if (name !== row.file_name) {
      await renameRow(tx, companyId, attachmentId, name);
      await publishAttachmentChange({ tx, session, now: clock() }, item, { from: row.file_name, to: name });
    }
    return toAttachment({ ...row, file_name: name });
  });
};

export const removeAttachment = (
  { db, clock }: Context,
  session: Session,
  { id: itemId, attachmentId }: Place,
): Promise<MessageResponse> => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const { item, row } = await lockAttachment(tx, companyId, itemId, attachmentId);
    await deleteRow(tx, companyId, attachmentId);
    await publishAttachmentChange({ tx, session, now: clock() }, item, { from: row.file_name, to: null });
    return { message: 'Anhang gelöscht.' };
  });
};
