import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../list.ts';
import { maxCommentLength } from '../rules/limits.ts';
import { id, idInPath, requiredMultiline } from '../text.ts';

export const comment = z.object({
  id: id(),
  /** Empty once the comment is deleted. */
  text: z.string(),
  userEmail: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
});
export type Comment = z.infer<typeof comment>;

const path = z.strictObject({ workitemId: idInPath() });
const commentPath = path.extend({ commentId: idInPath() });

const commentBody = z.strictObject({
  text: requiredMultiline(maxCommentLength),
});

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments/:workitemId',
  summary: 'Kommentare eines Vorgangs, neueste zuerst',
  access: 'member',
  params: path,
  query: listQuery(['createdAt'], {}),
  responses: { 200: z.array(comment) },
  paged: true,
});

export const createComment = endpoint({
  method: 'POST',
  path: '/api/comments/:workitemId',
  summary: 'Kommentieren (Markdown)',
  access: 'member',
  params: path,
  body: commentBody,
  responses: { 201: comment },
});

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/:workitemId/:commentId',
  summary: 'Eigenen Kommentar bearbeiten; er wird als bearbeitet gekennzeichnet',
  access: 'member',
  params: commentPath,
  body: commentBody,
  responses: { 200: comment },
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:workitemId/:commentId',
  summary: 'Eigenen Kommentar löschen, als ADMIN jeden; der Text verschwindet, der Hinweis bleibt',
  access: 'member',
  params: commentPath,
  responses: { 200: messageResponse },
});
