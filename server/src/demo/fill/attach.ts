import type { Context } from '../../context.ts';
import type { Session } from '../../lib/session.ts';
import { addAttachment } from '../../work-items/attachments/add-attachment.service.ts';

/** Uploads a file as the item's page does. */
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
