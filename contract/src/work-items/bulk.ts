import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxBulkItems, maxEmailLength, maxStatusLength } from '../rules/limits.ts';
import { email, id, line } from '../text.ts';
import { kind } from './core.ts';
import { kinds } from './kinds.ts';

/** Change of one item; with `from` it applies only while the item still has that value, as undo needs. */
const itemChange = z.union([
  z.strictObject({
    id: id(),
    status: line(maxStatusLength),
    from: line(maxEmailLength).nullable().optional(),
  }),
  z.strictObject({
    id: id(),
    assignedToUsername: email().nullable(),
    from: line(maxEmailLength).nullable().optional(),
  }),
]);
export type BulkItemChange = z.infer<typeof itemChange>;

const bulkOutcome = z.object({
  id: id(),
  /** Outcome `overtaken`: another user has changed it since. */
  result: z.enum(['changed', 'unchanged', 'overtaken', 'not_found']),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

export const bulkChange = endpoint({
  method: 'PATCH',
  path: '/api/workitems/bulk',
  summary: 'Status oder Zuweisung vieler Vorgänge einer Art ändern; alle oder keiner',
  access: 'member',
  body: z
    .strictObject({
      kind,
      changes: z
        .array(itemChange)
        .min(1, 'Mindestens ein Vorgang.')
        .max(maxBulkItems, `Höchstens ${maxBulkItems} Vorgänge auf einmal.`)
        .refine((changes) => new Set(changes.map((change) => change.id)).size === changes.length, {
          message: 'Jeder Vorgang nur einmal.',
        }),
    })
    .superRefine(({ kind: kindName, changes }, context) => {
      const statuses: readonly string[] = kinds[kindName].statuses;
      if (changes.every((change) => !('status' in change) || statuses.includes(change.status))) return;
      context.addIssue({ code: 'custom', path: ['status'], message: 'Dieser Status ist hier nicht möglich.' });
    }),
  responses: { 200: z.array(bulkOutcome) },
});
