import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../list.ts';
import { maxCommentLength } from '../rules/limits.ts';
import { id, idInPath, multiline } from '../text.ts';

export const comment = z.object({
  id: id(),
  text: z.string(),
  userEmail: z.string(),
  createdAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof comment>;

const path = z.strictObject({ workitemId: idInPath() });

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
  body: z.strictObject({
    text: multiline(maxCommentLength).refine((text) => text.trim() !== '', 'Darf nicht leer sein.'),
  }),
  responses: { 201: comment },
});
