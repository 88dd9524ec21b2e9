import type { MessageResponse } from '@flottwart/contract/auth';
import type { Comment } from '@flottwart/contract/work-items/comments';
import type { Context } from '../context.ts';
import { inTenant } from '../db/tenant.ts';
import { tenantOf, type WriteContext } from '../db/tenant-transaction.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import { emailKey } from '../lib/email-key.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { notify } from '../notifications/notify.ts';
import { lockItemAgainstDeletion } from './item.repository.ts';
import { changeCommentRow, emailOfUser, findMentioned, lockComment, recordChanges } from './timeline.repository.ts';
import { type CommentRow, toComment } from './timeline.service.ts';

interface CommentPath {
  readonly workitemId: number;
  readonly commentId: number;
}

interface LockedComment {
  readonly comment: CommentRow;
  readonly isOwn: boolean;
}

/** Locks the comment, changes it and publishes the change. */
const changeComment = <T>(
  { db, clock }: Context,
  session: Session,
  { workitemId, commentId }: CommentPath,
  change: (write: WriteContext, locked: LockedComment) => Promise<T>,
): Promise<T> => {
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    const item = await lockItemAgainstDeletion(tx, companyId, workitemId);
    const comment = await lockComment(tx, companyId, workitemId, commentId);
    if (!comment) throw notFound();
    if (comment.deleted_at) throw new AppError('conflict', 'Dieser Kommentar wurde schon gelöscht.');
    const isOwn = emailKey(comment.user_email) === emailKey(await emailOfUser(tx, companyId, userId));
    const result = await change({ tx, session, now: clock() }, { comment, isOwn });
    // The second one is for the line in the history.
    await publishChange(tx, companyId, { kind: item.kind, id: workitemId, part: 'comments' });
    await publishChange(tx, companyId, { kind: item.kind, id: workitemId, part: 'item' });
    return result;
  });
};

/** History names the comment by its time; nothing keeps the old text. */
const recordComment = (
  write: WriteContext,
  { workitemId }: CommentPath,
  field: 'commentEdited' | 'commentDeleted',
  { created_at }: CommentRow,
): Promise<void> => recordChanges(write, workitemId, [{ field, from: created_at.toISOString(), to: null }]);

export const updateComment = (context: Context, session: Session, path: CommentPath, text: string): Promise<Comment> =>
  changeComment(context, session, path, async (write, { comment, isOwn }) => {
    if (!isOwn) throw new AppError('forbidden', 'Bearbeiten kann einen Kommentar nur, wer ihn geschrieben hat.');
    if (comment.text === text) return toComment(comment);
    const change = { text, edited_at: write.now };
    const after = await changeCommentRow(write.tx, session.companyId, comment.id, change);
    await recordComment(write, path, 'commentEdited', comment);
    await notify(tenantOf(write), {
      kind: 'mentioned',
      subject: { itemId: path.workitemId },
      to: await findMentioned(write.tx, session.companyId, text, comment.text),
      by: session.userId,
    });
    return toComment(after);
  });

/** An ADMIN may delete any comment, because a text about a person may have to go. */
export const deleteComment = (context: Context, session: Session, path: CommentPath): Promise<MessageResponse> =>
  changeComment(context, session, path, async (write, { comment, isOwn }) => {
    if (!isOwn && session.role !== 'ADMIN')
      throw new AppError(
        'forbidden',
        'Löschen kann einen Kommentar nur, wer ihn geschrieben hat, oder ein Administrator.',
      );
    await changeCommentRow(write.tx, session.companyId, comment.id, { text: '', deleted_at: write.now });
    await recordComment(write, path, 'commentDeleted', comment);
    return { message: 'Kommentar wurde gelöscht.' };
  });
