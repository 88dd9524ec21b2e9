import type { Context } from '../../context.ts';
import type { Session } from '../../lib/session.ts';
import { addAttachment } from '../../work-items/attachments/add-attachment.service.ts';

/** As if somebody had dropped the file on the page of the item. */
export const attach = async (
  context: Context,
  session: Session,
  itemId: number,
  name: string,
  content: Buffer,
): Promise<void> => {
  const { signal } = new AbortController();
  await addAttachment(context, session, itemId, { file: { name, content }, idempotencyKey: undefined, signal });
};
