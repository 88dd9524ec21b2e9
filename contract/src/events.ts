import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './text.ts';
import { kind } from './work-items/core.ts';

/** Something of the company was saved; whoever shows it reads it again. */
export const liveEvent = z.object({
  kind: z.union([kind, z.enum(['trip', 'import', 'leaseplan'])]),
  /** Absent where many changed at once. */
  id: id().optional(),
  /** What of it: the item itself, or what hangs on it. */
  part: z.enum(['item', 'comments', 'relations', 'attachments', 'telematics']),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** After a gap something may have been missed: everything on screen is read again. */
export const liveMessage = z.union([liveEvent, z.object({ resync: z.literal(true) })]);
export type LiveMessage = z.infer<typeof liveMessage>;

export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Änderungen der eigenen Firma als Server-Sent Events',
  access: 'member',
  responses: { 200: liveMessage },
  produces: 'events',
});
