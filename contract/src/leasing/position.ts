import { z } from 'zod';
import { day } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { exportOf, inDayOrder, listQuery, paging } from '../list.ts';
import { positionStatuses, positionTypes } from '../rules/leasing.ts';
import { maxPlateLength } from '../rules/limits.ts';
import { id, idInPath, line } from '../text.ts';
import { clearable, hasChanges, itemPath, nothingToChange } from '../work-items/core.ts';
import { clearablePlate } from '../work-items/vehicle.ts';
import { claimNote } from './claims.ts';

/** Position of a document; amounts in euro, signed from the company's view: invoices positive, credits negative. */
export const leasingPosition = z.object({
  id: id(),
  type: z.enum(positionTypes),
  processed: z.boolean(),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  positionNumber: z.string(),
  positionInvoiceDate: z.string().nullable(),
  /** Month that a person has set, YYYY-MM: matching and KPIs use it instead of the dates. */
  monthGiven: z.string().nullable(),
  /** First and last day of the service, if the document names them. */
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  /** With its unit, as printed. */
  quantity: z.string().nullable(),
  licensePlate: z.string(),
  vehicleId: id().nullable(),
  amount: z.number(),
  service: z.string(),
  aff: z.boolean(),
  affValue: z.number().nullable(),
  linkedItemId: id().nullable(),
  /** One of its links is one of several that fitted as well. */
  presumed: z.boolean(),
  documentId: id(),
});
export type LeasingPosition = z.infer<typeof leasingPosition>;

const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Filters of the list; `from` and `to` use the date of the KPIs: the position's, else the document's. */
export const positionFilters = {
  type: z.enum(positionTypes).optional(),
  status: z.enum(positionStatuses).optional(),
  from: day().optional(),
  to: day().optional(),
  licensePlate: line(maxPlateLength).optional(),
  hasPlate: yesOrNo.optional(),
  aff: yesOrNo.optional(),
  documentId: idInPath().optional(),
  presumed: yesOrNo.optional(),
};

const sortable = [
  'invoiceNumber',
  'invoiceDate',
  'positionNumber',
  'positionInvoiceDate',
  'licensePlate',
  'amount',
  'status',
] as const;

export const positionQuery = listQuery(sortable, positionFilters);

export const listPositions = endpoint({
  method: 'GET',
  path: '/api/leaseplan/all',
  summary: 'Positionen der Rechnungen und Gutschriften',
  access: 'member',
  query: inDayOrder(positionQuery),
  responses: { 200: z.array(leasingPosition) },
  paged: true,
});

export const positionStatusesPresent = endpoint({
  method: 'GET',
  path: '/api/leaseplan/statuses',
  summary: 'Die Statustexte, die vorkommen',
  access: 'member',
  query: z.strictObject({ type: z.enum(positionTypes).optional() }),
  responses: { 200: z.array(z.enum(positionStatuses)) },
});

export const exportPositions = exportOf(
  '/api/leaseplan/export',
  'Positionen als Excel-Datei; ohne Filter alle',
  inDayOrder(positionQuery.omit(paging)),
);

/** Reason of a link between two positions. */
export const linkReason = z.enum(['reference', 'amount', 'manual', 'document']);
export type LinkReason = z.infer<typeof linkReason>;

export const positionLink = z.object({
  entry: leasingPosition,
  /** Settled part of the invoice in euro, positive. */
  amount: z.number(),
  reason: linkReason,
  /** Presumed if several invoices fitted as well. */
  certainty: z.enum(['certain', 'presumed']),
  /** Sides that do not agree: of a link by reference, and the issuers of a manual one. */
  differences: z.array(z.enum(['issuer', 'plate', 'amount', 'service'])),
  /** User who linked manually. */
  userEmail: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type PositionLink = z.infer<typeof positionLink>;

export const positionDetail = leasingPosition.extend({
  /** Unsettled part of the absolute amount in euro. */
  openAmount: z.number(),
  issuerName: z.string().nullable(),
  /** Whether the amounts of the document are net or gross; unknown for documents of earlier versions. */
  basis: z.enum(['net', 'gross']).nullable(),
  links: z.array(positionLink),
  /** Remark for a person about its month or about the invoice it waits for. */
  notices: z.array(z.string()),
  /** Latest claim of the position. */
  claim: claimNote.nullable(),
});
export type PositionDetail = z.infer<typeof positionDetail>;

export const getPosition = endpoint({
  method: 'GET',
  path: '/api/leaseplan/:id',
  summary: 'Eine Position mit ihren Gegenstücken',
  access: 'member',
  params: itemPath,
  responses: { 200: positionDetail },
});

export const updatePosition = endpoint({
  method: 'PATCH',
  path: '/api/leaseplan/:id',
  summary: 'Eine Position berichtigen: Kennzeichen, Datum, AFF',
  access: 'member',
  params: itemPath,
  body: z
    .strictObject({
      licensePlate: clearablePlate(),
      positionInvoiceDate: clearable(day()),
      aff: z.boolean().optional(),
    })
    .refine(hasChanges, nothingToChange),
  responses: { 200: positionDetail },
});

export const linkCandidate = leasingPosition.extend({ issuerName: z.string().nullable() });
export type LinkCandidate = z.infer<typeof linkCandidate>;

export const linkCandidates = endpoint({
  method: 'GET',
  path: '/api/leaseplan/link-candidates/:id',
  summary: 'Positionen, mit denen sich diese verknüpfen lässt; die wahrscheinlichsten zuerst',
  access: 'member',
  params: itemPath,
  query: listQuery(['likelihood'], {}).omit({ sort: true, order: true }),
  responses: { 200: z.array(linkCandidate) },
  paged: true,
});

export const linkPosition = endpoint({
  method: 'POST',
  path: '/api/leaseplan/links/:id',
  summary: 'Rechnung und Gutschrift von Hand verknüpfen',
  access: 'member',
  params: itemPath,
  body: z.strictObject({ otherId: id() }),
  responses: { 200: positionDetail },
});

export const unlinkPosition = endpoint({
  method: 'DELETE',
  path: '/api/leaseplan/links/:id/:otherId',
  summary: 'Verknüpfung lösen; sie entsteht nicht von selbst wieder',
  access: 'member',
  params: z.strictObject({ id: idInPath(), otherId: idInPath() }),
  responses: { 200: positionDetail },
});
