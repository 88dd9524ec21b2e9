import type { Page, Paging } from '@flottwart/contract/list';
import { type Comment, comment } from '@flottwart/contract/work-items/comments';
import type { Change } from '@flottwart/contract/work-items/core';
import type { Context } from '../context.ts';
import { readPage } from '../db/paging.ts';
import { countOf } from '../db/read.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { createOnce, type Repeatable } from './idempotency.ts';
import { assertItemExists, lockItemAgainstDeletion } from './item.repository.ts';
import { countLines, emailOfUser, insertComment, selectComments, selectHistory } from './timeline.repository.ts';

export interface CommentRow {
  readonly id: number;
  readonly text: string;
  readonly user_email: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
}

export const toComment = (row: CommentRow): Comment => ({
  id: row.id,
  text: row.text,
  userEmail: row.user_email,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  deletedAt: row.deleted_at?.toISOString() ?? null,
});

export const listComments = (
  { db }: Context,
  { companyId }: Session,
  itemId: number,
  paging: Paging,
): Promise<Page<Comment>> => {
  return readPage(
    db,
    companyId,
    {
      guard: (tx) => assertItemExists(tx, companyId, itemId),
      rows: (tx) => selectComments(tx, companyId, itemId),
      total: (tx) => countOf(countLines(tx, 'comments', companyId, itemId)),
      toItem: toComment,
    },
    paging,
  );
};

export const addComment = (
  { db, clock }: Context,
  session: Session,
  itemId: number,
  {
    body: { text },
    idempotencyKey,
  }: { readonly body: { readonly text: string }; readonly idempotencyKey: Repeatable['idempotencyKey'] },
): Promise<Comment> => {
  const { companyId, userId } = session;
  return createOnce(
    { db, clock },
    session,
    { name: `comment ${itemId}`, response: comment, idempotencyKey, body: { text } },
    async (write) => {
      const { tx, now } = write;
      const item = await lockItemAgainstDeletion(tx, companyId, itemId);
      const row = await insertComment(tx, {
        company_id: companyId,
        item_id: itemId,
        user_email: await emailOfUser(tx, companyId, userId),
        text,
        created_at: now,
      });
      await publishChange(tx, companyId, { kind: item.kind, id: itemId, part: 'comments' });
      return toComment(row);
    },
  );
};

export const listHistory = (
  { db }: Context,
  { companyId }: Session,
  itemId: number,
  paging: Paging,
): Promise<Page<Change>> => {
  return readPage(
    db,
    companyId,
    {
      guard: (tx) => assertItemExists(tx, companyId, itemId),
      rows: (tx) => selectHistory(tx, companyId, itemId),
      total: (tx) => countOf(countLines(tx, 'work_item_changes', companyId, itemId)),
      toItem: (row): Change => ({
        id: row.id,
        field: row.field,
        from: row.old_value,
        to: row.new_value,
        userEmail: row.user_email,
        createdAt: row.created_at.toISOString(),
      }),
    },
    paging,
  );
};
