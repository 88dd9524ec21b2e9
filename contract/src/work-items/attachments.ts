import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../list.ts';
import { attachmentTypes, maxAttachmentBytes, maxFileNameLength } from '../rules/limits.ts';
import { id, idInPath, requiredLine } from '../text.ts';
import { itemPath } from './core.ts';

export const attachment = z.object({
  id: id(),
  fileName: z.string(),
  contentType: z.enum(attachmentTypes),
  /** Stored size in bytes. */
  size: z.int(),
  /** Size of a picture in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  hasThumbnail: z.boolean(),
  userEmail: z.string(),
  createdAt: z.iso.datetime(),
});
export type Attachment = z.infer<typeof attachment>;

const attachmentPath = z.strictObject({ id: idInPath(), attachmentId: idInPath() });

export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/workitems/:id/attachments',
  summary: 'Anhänge eines Vorgangs, neueste zuerst',
  access: 'member',
  params: itemPath,
  query: listQuery(['createdAt'], {}),
  responses: { 200: z.array(attachment) },
  paged: true,
});

export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/workitems/:id/attachments',
  summary: 'Foto (JPEG, PNG, WebP) oder PDF anhängen, Feld file; Fotos werden ohne Aufnahmeort gespeichert',
  access: 'member',
  params: itemPath,
  consumes: 'file',
  bodyLimit: maxAttachmentBytes,
  body: z.strictObject({}),
  responses: { 201: attachment },
});

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/workitems/:id/attachments/:attachmentId',
  summary: 'Die Datei eines Anhangs',
  access: 'member',
  params: attachmentPath,
  responses: { 200: z.unknown() },
  produces: 'file',
  media: ['*/*'],
});

export const getAttachmentThumbnail = endpoint({
  method: 'GET',
  path: '/api/workitems/:id/attachments/:attachmentId/thumbnail',
  summary: 'Kleines Bild eines angehängten Fotos (WebP)',
  access: 'member',
  params: attachmentPath,
  responses: { 200: z.unknown() },
  produces: 'file',
  media: ['image/webp'],
});

export const renameAttachment = endpoint({
  method: 'PATCH',
  path: '/api/workitems/:id/attachments/:attachmentId',
  summary: 'Anhang umbenennen',
  access: 'member',
  params: attachmentPath,
  body: z.strictObject({ fileName: requiredLine(maxFileNameLength) }),
  responses: { 200: attachment },
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/workitems/:id/attachments/:attachmentId',
  summary: 'Anhang löschen',
  access: 'member',
  params: attachmentPath,
  responses: { 200: messageResponse },
});
