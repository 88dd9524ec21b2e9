import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './text.ts';
import { kind } from './work-items/core.ts';

/** Change of company data; pages that show it refetch. */
export const liveEvent = z.object({
  kind: z.union([kind, z.enum(['trip', 'import', 'leaseplan', 'notification', 'sampledata', 'member'])]),
  /** Absent for bulk changes; of a notification its recipient, who alone gets the event. */
  id: id().optional(),
  /** Changed part: the item itself, or its attached data. */
  part: z.enum(['item', 'comments', 'relations', 'attachments', 'telematics']),
  /** Address of the member who deleted the item, for somebody who is still writing there. */
  deletedBy: z.string().optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Sent after a gap: pages refetch everything they show. */
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
