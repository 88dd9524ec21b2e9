import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../list.ts';
import { id, idInPath } from '../text.ts';
import { kind } from './core.ts';

/** Relation from the view of item A, which is the item of a detail page. */
export const relation = z.object({
  workitemAId: id(),
  workitemBId: id(),
  workitemBTitle: z.string(),
  workitemBDescription: z.string(),
  workitemBWorkItemStatus: z.string(),
  workitemBWorkitem_type: kind,
});
export type Relation = z.infer<typeof relation>;

const pair = z.strictObject({ workitemAId: id(), workitemBId: id() });

export const listRelations = endpoint({
  method: 'GET',
  path: '/api/workitem-relations/workitem/:id',
  summary: 'Verknüpfungen eines Vorgangs',
  access: 'member',
  params: z.strictObject({ id: idInPath() }),
  query: listQuery(['title'], { type: kind.optional() }),
  responses: { 200: z.array(relation) },
  paged: true,
});

export const createRelation = endpoint({
  method: 'POST',
  path: '/api/workitem-relations',
  summary: 'Zwei Vorgänge verknüpfen',
  access: 'member',
  body: pair,
  responses: { 201: relation },
});

export const deleteRelation = endpoint({
  method: 'DELETE',
  path: '/api/workitem-relations',
  summary: 'Verknüpfung lösen',
  access: 'member',
  body: pair,
  responses: { 200: messageResponse },
});
