import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../list.ts';
import { positionTypes } from '../rules/leasing.ts';
import { maxLeasingFileBytes } from '../rules/limits.ts';
import { id } from '../text.ts';
import { itemPath } from '../work-items/core.ts';

/** Responds with a sentence; `Content-Location` names the stored document, or with 202 the draft that waits for a decision. */
export const importLeasingDocument = endpoint({
  method: 'POST',
  path: '/api/leaseplan/import',
  summary: 'Rechnung oder Gutschrift einlesen (PDF, E-Rechnung als XML oder Foto), Feld file',
  access: 'member',
  consumes: 'file',
  bodyLimit: maxLeasingFileBytes,
  /** Files uploaded together carry the same id, by which they can be taken back together. */
  query: z.strictObject({
    upload: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'Keine gültige Kennung.')
      .optional(),
  }),
  responses: { 200: z.string(), 202: z.string() },
  produces: 'text',
  located: true,
});

/** Possible error in a document, with its position. */
export const remark = z.object({
  entryId: id(),
  positionNumber: z.string(),
  problem: z.enum(['unknown_plate', 'ambiguous_plate', 'no_plate', 'no_position_date']),
  text: z.string(),
});
export type Remark = z.infer<typeof remark>;

export const leasingDocument = z.object({
  id: id(),
  type: z.enum(positionTypes),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  fileName: z.string(),
  uploadTime: z.iso.datetime(),
  uploadedBy: z.string(),
  /** Source of the data: the embedded e-invoice or the layout profile. */
  readAs: z.string(),
  positions: z.int(),
  sum: z.number(),
  /** Number of positions with a counterpart. */
  matched: z.int(),
  issuerName: z.string().nullable(),
  issuerVatId: z.string().nullable(),
  /** Whether the amounts are net or gross; unknown for documents of earlier versions. */
  basis: z.enum(['net', 'gross']).nullable(),
  /** Remarks of the reader on the whole document. */
  notices: z.array(z.string()),
  remarks: z.array(remark),
  /** Documents of the same upload, this one included. */
  uploadedTogether: z.int(),
  /** Claims that contain its positions. */
  claims: z.int(),
});
export type LeasingDocument = z.infer<typeof leasingDocument>;

export const getLeasingDocument = endpoint({
  method: 'GET',
  path: '/api/leaseplan/documents/:id',
  summary: 'Ein eingelesenes Dokument: was gelesen wurde und was auffiel',
  access: 'member',
  params: itemPath,
  responses: { 200: leasingDocument },
});

export const originalLeasingDocument = endpoint({
  method: 'GET',
  path: '/api/leaseplan/documents/:id/original',
  summary: 'Die Datei, wie sie hochgeladen wurde',
  access: 'member',
  params: itemPath,
  responses: { 200: z.unknown() },
  produces: 'file',
  media: ['application/pdf', 'application/xml', 'image/jpeg', 'image/png'],
});

export const upload = z.object({
  documentId: id(),
  fileName: z.string(),
  invoiceNumber: z.string(),
  /** dd.mm.yyyy, see docs/coverage.md#entities. */
  invoiceDate: z.string(),
  uploadTime: z.iso.datetime(),
});
export type Upload = z.infer<typeof upload>;

export const uploadHistory = endpoint({
  method: 'GET',
  path: '/api/leaseplan/upload-history',
  summary: 'Eingelesene Dateien',
  access: 'member',
  query: listQuery(['invoiceDate', 'fileName', 'invoiceNumber', 'uploadTime'], {}),
  responses: { 200: z.array(upload) },
  paged: true,
});
