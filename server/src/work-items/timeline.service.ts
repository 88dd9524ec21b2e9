import type { Page } from '@flottwart/contract/list';
import { type Comment, comment } from '@flottwart/contract/work-items/comments';
import type { Change } from '@flottwart/contract/work-items/core';
import type { Context } from '../context.ts';
import { readShortList, type ShortListQuery } from '../db/paging.ts';
import { tenantOf } from '../db/tenant-transaction.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { notify, notifyWatchers } from '../notifications/notify.ts';
import { createOnce, type Repeatable } from './idempotency.ts';
import { assertItemExists, lockItemAgainstDeletion } from './item.repository.ts';
import { emailOfUser, findMentioned, insertComment, selectComments, selectHistory } from './timeline.repository.ts';

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
  query: ShortListQuery,
): Promise<Page<Comment>> => {
  return readShortList(
    db,
    companyId,
    {
      guard: (tx) => assertItemExists(tx, companyId, itemId),
      rows: (tx) => selectComments(tx, companyId, itemId),
      searched: ['text', 'user_email'],
      inOrder: (rows, order = 'desc') => rows.orderBy('id', order),
      toItem: toComment,
    },
    query,
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
      const mentioned = await findMentioned(tx, companyId, text);
      await notify(tenantOf(write), { kind: 'mentioned', subject: { itemId }, to: mentioned, by: userId });
      await notifyWatchers(tenantOf(write), { itemId, by: userId, change: null, except: mentioned });
      await publishChange(tx, companyId, { kind: item.kind, id: itemId, part: 'comments' });
      return toComment(row);
    },
  );
};

export const listHistory = (
  { db }: Context,
  { companyId }: Session,
  itemId: number,
  query: ShortListQuery,
): Promise<Page<Change>> => {
  return readShortList(
    db,
    companyId,
    {
      guard: (tx) => assertItemExists(tx, companyId, itemId),
      rows: (tx) => selectHistory(tx, companyId, itemId),
      searched: ['field', 'old_value', 'new_value', 'user_email'],
      inOrder: (rows, order = 'desc') => rows.orderBy('id', order),
      toItem: (row): Change => ({
        id: row.id,
        field: row.field,
        from: row.old_value,
        to: row.new_value,
        userEmail: row.user_email,
        createdAt: row.created_at.toISOString(),
      }),
    },
    query,
  );
};
