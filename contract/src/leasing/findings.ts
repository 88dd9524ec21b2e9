import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportOf, listQuery, paging } from '../list.ts';
import { findingKinds, findingStates } from '../rules/leasing-findings.ts';
import { maxBulkItems, maxFindingNoteLength } from '../rules/limits.ts';
import { id, multiline } from '../text.ts';

const findingKind = z.enum(findingKinds);
const findingState = z.enum(findingStates);

/** Remarkable amount on the invoices; amounts in euro. */
export const leasingFinding = z.object({
  id: id(),
  kind: findingKind,
  state: findingState,
  licensePlate: z.string(),
  vehicleId: id().nullable(),
  service: z.string(),
  /** First day of the month in question. */
  month: z.string(),
  billed: z.number(),
  expected: z.number(),
  stake: z.number(),
  /** The finding in one sentence. */
  text: z.string(),
  /** Invoice of the latest position in question. */
  invoiceNumber: z.string(),
  /** Positions in question. */
  positionIds: z.array(id()),
  /** Position it was compared with. */
  referenceId: id().nullable(),
  note: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type LeasingFinding = z.infer<typeof leasingFinding>;

export const listLeasingFindings = endpoint({
  method: 'GET',
  path: '/api/leaseplan/findings',
  summary: 'Auffälligkeiten in den Rechnungen',
  access: 'member',
  query: listQuery(['stake', 'month', 'licensePlate'], {
    kind: findingKind.optional(),
    state: findingState.optional(),
  }),
  responses: { 200: z.array(leasingFinding) },
  paged: true,
});

export const exportLeasingFindings = exportOf(
  '/api/leaseplan/findings/export',
  'Auffälligkeiten als Excel-Datei',
  listLeasingFindings.query.omit(paging),
);

/** Open findings with the amount at stake, by kind; kinds without any are left out. */
export const findingSummary = z.array(z.object({ kind: findingKind, count: z.int(), stake: z.number() }));
export type FindingSummary = z.infer<typeof findingSummary>;

export const summariseLeasingFindings = endpoint({
  method: 'GET',
  path: '/api/leaseplan/findings/summary',
  summary: 'Offene Auffälligkeiten je Art mit dem Betrag, um den es geht',
  access: 'member',
  responses: { 200: findingSummary },
});

export const decideLeasingFindings = endpoint({
  method: 'POST',
  path: '/api/leaseplan/findings/decide',
  summary: 'Über Auffälligkeiten entscheiden; alle oder keine',
  access: 'member',
  body: z.strictObject({
    decisions: z
      .array(
        z.strictObject({
          id: id(),
          state: findingState,
          /** Kept as it is if absent. */
          note: multiline(maxFindingNoteLength).optional(),
        }),
      )
      .min(1, 'Es ist nichts ausgewählt.')
      .max(maxBulkItems, `Höchstens ${maxBulkItems} Auffälligkeiten auf einmal.`)
      .refine((list) => new Set(list.map((one) => one.id)).size === list.length, 'Jede Auffälligkeit nur einmal.'),
  }),
  /** The findings as they were, which undoes the decision when sent back. */
  responses: { 200: z.array(z.object({ id: id(), state: findingState, note: z.string() })) },
});
