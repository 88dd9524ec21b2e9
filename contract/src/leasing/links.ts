import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxBulkItems } from '../rules/limits.ts';
import { id } from '../text.ts';

export const linkActions = ['confirm', 'separate', 'month'] as const;

/** Presumed links of many positions: confirmed, separated, or made again for the month that the positions are for. */
export const changeLinks = endpoint({
  method: 'POST',
  path: '/api/leaseplan/links',
  summary: 'Vermutete Zuordnungen vieler Positionen bestätigen, lösen oder auf einen Monat festlegen',
  access: 'member',
  body: z
    .strictObject({
      action: z.enum(linkActions),
      positionIds: z
        .array(id())
        .min(1, 'Es ist nichts ausgewählt.')
        .max(maxBulkItems, `Höchstens ${maxBulkItems} Positionen auf einmal.`),
      /** YYYY-MM, for `month` only. */
      month: z
        .string()
        .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Bitte einen Monat angeben.')
        .optional(),
    })
    .refine(({ action, month }) => (action === 'month') === (month !== undefined), {
      path: ['month'],
      error: 'Ein Monat gehört zu „month“ und nur dazu.',
    }),
  /** Number of links confirmed or separated, or of positions with a new month. */
  responses: { 200: z.object({ changed: z.int() }) },
});
