import { z } from 'zod';
import { day } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../list.ts';
import { positionTypes } from '../rules/leasing.ts';
import { columnRoles, formFields, questionAnswers, rowRoles, taxRates } from '../rules/leasing-drafts.ts';
import { maxDraftRows } from '../rules/limits.ts';
import { id, idInPath, wholeNumber } from '../text.ts';
import { itemPath } from '../work-items/core.ts';

/** Question of the reader as a sentence; open until it is answered. */
export const draftQuestion = z.object({
  text: z.string(),
  answer: z.enum(questionAnswers).nullable(),
  /** Part of the form that it belongs to; absent for one about rows or the whole document. */
  field: z.enum(formFields).optional(),
  /** Index of the first row that it is about. */
  row: z.int().optional(),
  /** Several documents in one file: only the number of the one that is taken answers it, no tick. */
  needsNumber: z.boolean().optional(),
});
export type DraftQuestion = z.infer<typeof draftQuestion>;

/** Uploaded document that is not certain: it counts nowhere until a person has confirmed it. */
const draftFields = {
  id: id(),
  /** A scan is read page by page first, and fails if nothing can be recognised. */
  state: z.enum(['reading', 'asking', 'failed']),
  pagesRead: z.int(),
  /** 0 unless it is a scan whose pages are counted. */
  pageCount: z.int(),
  fileName: z.string(),
  type: z.enum(positionTypes).nullable(),
  invoiceNumber: z.string().nullable(),
  issuerName: z.string().nullable(),
  invoiceDate: z.string().nullable(),
  /** Gross total, else the net one. */
  total: z.number().nullable(),
  /** Reason why a scan failed. */
  questions: z.array(draftQuestion),
  uploadedBy: z.string(),
  uploadTime: z.iso.datetime(),
};

export const leasingDraftEntry = z.object(draftFields);
export type LeasingDraftEntry = z.infer<typeof leasingDraftEntry>;

/** Reason why the draft cannot be confirmed yet, with its row if it concerns one. */
export const draftProblem = z.object({
  text: z.string(),
  row: z.int().nullable(),
  /** Part of the form that it belongs to; absent for a row or the whole document. */
  field: z.enum(formFields).optional(),
  /** Index of the open question that it repeats. */
  question: z.int().optional(),
});
export type DraftProblem = z.infer<typeof draftProblem>;

/** Outcome of confirming now; amounts in euro, as printed. */
export const draftPreview = z.object({
  positions: z.int(),
  sum: z.number(),
  /** Total that the positions have to reach, and what is missing to it. */
  total: z.number().nullable(),
  difference: z.number().nullable(),
  basis: z.enum(['net', 'gross']).nullable(),
  /** An open question is one of them. */
  problems: z.array(draftProblem),
  /** Printed rows that would not be imported. */
  notices: z.array(draftProblem),
});
export type DraftPreview = z.infer<typeof draftPreview>;

export const draftColumn = z.object({
  role: z.enum(columnRoles),
  heading: z.string(),
  /** Edges as fractions of the page's width. */
  left: z.number(),
  right: z.number(),
});
export type DraftColumn = z.infer<typeof draftColumn>;

export const draftPeriod = z.strictObject({ from: day(), to: day() });

export const leasingDraft = z.object({
  ...draftFields,
  /** Grows with every change; a change of an older one is refused. */
  version: z.int(),
  /** A scan can be read again. */
  isScan: z.boolean(),
  /** Another draft of the same issuer, number and totals, such as a second scan of one paper. */
  sameDraftId: id().nullable(),
  /** Imported document of the same issuer and number, beside which this one cannot be taken. */
  sameDocument: z.object({ id: id(), type: z.enum(positionTypes), invoiceNumber: z.string() }).nullable(),
  issuerVatId: z.string().nullable(),
  /** First and last day of the service of positions that name none. */
  period: draftPeriod.nullable(),
  licensePlate: z.string().nullable(),
  net: z.number().nullable(),
  tax: z.number().nullable(),
  gross: z.number().nullable(),
  notices: z.array(z.string()),
  /** Types that can be confirmed with these amounts. */
  types: z.array(z.enum(positionTypes)),
  /** Amounts in gross with several rates: every position needs its own. */
  needsTaxRates: z.boolean(),
  /** True if a person's decisions about this document are remembered for its issuer. */
  isRemembered: z.boolean(),
  columns: z.array(draftColumn),
  /** Pages with rows, and all pages of a scan; page 0 has no picture, because an e-invoice is not printed. */
  pages: z.array(z.object({ page: z.int(), rows: z.int() })),
  preview: draftPreview,
});
export type LeasingDraft = z.infer<typeof leasingDraft>;

export const leasingDraftRow = z.object({
  /** Index in the document, from 0. */
  row: z.int(),
  /** Page that it is printed on, from 1. */
  page: z.int(),
  role: z.enum(rowRoles),
  /** Edges as fractions of the page's height. */
  top: z.number(),
  bottom: z.number(),
  taxRate: z.literal(taxRates).nullable(),
  cells: z.array(z.string()),
});
export type LeasingDraftRow = z.infer<typeof leasingDraftRow>;

export const listLeasingDrafts = endpoint({
  method: 'GET',
  path: '/api/leaseplan/drafts',
  summary: 'Belege, die auf eine Entscheidung warten; die ältesten zuerst',
  access: 'member',
  query: listQuery(['uploadTime'], {}).omit({ q: true }),
  responses: { 200: z.array(leasingDraftEntry) },
  paged: true,
});

export const getLeasingDraft = endpoint({
  method: 'GET',
  path: '/api/leaseplan/drafts/:id',
  summary: 'Ein wartender Beleg: was erkannt wurde, was fehlt und was daraus würde',
  access: 'member',
  params: itemPath,
  responses: { 200: leasingDraft },
});

export const listDraftRows = endpoint({
  method: 'GET',
  path: '/api/leaseplan/drafts/:id/rows',
  summary: 'Erkannte Zeilen einer Seite',
  access: 'member',
  params: itemPath,
  query: listQuery(['row'], {
    sheet: wholeNumber(z.int().min(0).max(maxDraftRows)).optional(),
  }).omit({ q: true }),
  responses: { 200: z.array(leasingDraftRow) },
  paged: true,
});

const pagePath = z.strictObject({ id: idInPath(), page: idInPath() });

/** Sharpness of the picture of a page: to read it as a whole, or enlarged. */
export const pictureDetails = ['page', 'zoom'] as const;

export const draftPicture = endpoint({
  method: 'GET',
  path: '/api/leaseplan/drafts/:id/pages/:page/picture',
  summary: 'Eine gedruckte Seite als Bild (PNG), zum Vergrößern auch feiner',
  access: 'member',
  params: pagePath,
  query: z.strictObject({ detail: z.enum(pictureDetails).optional() }),
  responses: { 200: z.unknown() },
  produces: 'file',
  media: ['image/png'],
});

/** Word of a page; edges as fractions of its width and height. */
export const draftWord = z.object({
  text: z.string(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});
export type DraftWord = z.infer<typeof draftWord>;

export const draftPageWords = endpoint({
  method: 'GET',
  path: '/api/leaseplan/drafts/:id/pages/:page/words',
  summary: 'Die Wörter einer gedruckten Seite mit ihren Stellen, aus dem Text der Datei oder vom Bild erkannt',
  access: 'member',
  params: pagePath,
  responses: {
    200: z.object({
      /** Pages of the file. */
      pageCount: z.int(),
      words: z.array(draftWord),
    }),
  },
});
