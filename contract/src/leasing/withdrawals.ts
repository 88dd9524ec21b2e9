import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../list.ts';
import { positionTypes } from '../rules/leasing.ts';
import { maxWithdrawalReasonLength } from '../rules/limits.ts';
import { id, requiredLine } from '../text.ts';
import { itemPath } from '../work-items/core.ts';

const withdrawnDocument = z.object({
  documentId: id(),
  type: z.enum(positionTypes),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  issuerName: z.string().nullable(),
  fileName: z.string(),
  uploadedBy: z.string(),
  uploadTime: z.iso.datetime(),
  positions: z.int(),
  sum: z.number(),
  /** Claims that contain its positions; they stay. */
  claims: z.int(),
});

/** Documents taken back together: who, when, why and what. */
export const withdrawal = z.object({
  id: id(),
  reason: z.string(),
  userEmail: z.string(),
  withdrawnAt: z.iso.datetime(),
  /** The documents can be restored until then. */
  undoUntil: z.iso.datetime(),
  undoneBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  /** One of the documents was imported again, which prevents an undo. */
  isImportedAgain: z.boolean(),
  documents: z.array(withdrawnDocument),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const withdrawalScopes = ['document', 'upload'] as const;

export const withdrawDocuments = endpoint({
  method: 'POST',
  path: '/api/leaseplan/withdrawals',
  summary: 'Ein Dokument oder alle zugleich hochgeladenen zurücknehmen; Summen und Zuordnungen folgen',
  access: 'admin',
  body: z.strictObject({
    documentId: id(),
    scope: z.enum(withdrawalScopes),
    reason: requiredLine(maxWithdrawalReasonLength),
  }),
  responses: { 200: withdrawal },
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/leaseplan/withdrawals',
  summary: 'Zurückgenommene Dokumente, die neuesten zuerst',
  access: 'member',
  query: listQuery(['withdrawnAt'], {}),
  responses: { 200: z.array(withdrawal) },
  paged: true,
});

export const undoWithdrawal = endpoint({
  method: 'POST',
  path: '/api/leaseplan/withdrawals/:id/undo',
  summary: 'Zurückgenommene Dokumente wiederherstellen, bis 30 Tage danach',
  access: 'admin',
  params: itemPath,
  responses: { 200: withdrawal },
});
