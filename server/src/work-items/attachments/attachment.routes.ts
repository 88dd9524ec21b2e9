import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { addAttachment } from './add-attachment.service.ts';
import { listAttachments, removeAttachment, renameAttachment } from './attachment.service.ts';
import { readAttachment, readThumbnail } from './read-attachment.service.ts';

export const attachmentRoutes = (context: Context): readonly Route[] => [
  route(api.listAttachments, ({ session, params, query }) => listAttachments(context, session, params.id, query)),
  route(api.addAttachment, ({ session, params, file, idempotencyKey, signal }) =>
    addAttachment(context, session, params.id, { file, idempotencyKey, signal }),
  ),
  route(api.getAttachment, ({ session, params }) => readAttachment(context, session, params)),
  route(api.getAttachmentThumbnail, ({ session, params }) => readThumbnail(context, session, params)),
  route(api.renameAttachment, ({ session, params, body }) => renameAttachment(context, session, params, body.fileName)),
  route(api.removeAttachment, ({ session, params }) => removeAttachment(context, session, params)),
];
