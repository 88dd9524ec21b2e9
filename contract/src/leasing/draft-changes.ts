import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { day } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { positionTypes } from '../rules/leasing.ts';
import { columnRoles, rowRoles, taxRates } from '../rules/leasing-drafts.ts';
import {
  maxAddedDraftRows,
  maxCompanyNameLength,
  maxDraftAmount,
  maxDraftCellLength,
  maxDraftChanges,
  maxDraftColumns,
  maxDraftQuestions,
  maxDraftRows,
  maxInvoiceNumberLength,
} from '../rules/limits.ts';
import { id, line, vatId } from '../text.ts';
import { clearable, clearableLine, itemPath, nothingToChange } from '../work-items/core.ts';
import { clearablePlate } from '../work-items/vehicle.ts';
import { draftPeriod, leasingDraft } from './drafts.ts';

const amount = () =>
  clearable(
    z
      .number()
      .min(-maxDraftAmount)
      .max(maxDraftAmount)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'Höchstens zwei Nachkommastellen.'),
  );

/** Counted from 1, like ids. */
const version = id;
const column = () =>
  z
    .int()
    .min(0)
    .max(maxDraftColumns - 1);

export const updateLeasingDraft = endpoint({
  method: 'PATCH',
  path: '/api/leaseplan/drafts/:id',
  summary: 'Einen wartenden Beleg ergänzen: Kopf, Spalten, Zeilen, Zellen und geprüfte Fragen',
  access: 'member',
  params: itemPath,
  body: z
    .strictObject({
      version: version(),
      type: z.enum(positionTypes).optional(),
      invoiceNumber: clearableLine(maxInvoiceNumberLength),
      invoiceDate: clearable(day()),
      period: draftPeriod
        .refine(({ from, to }) => from <= to, 'Der Zeitraum endet vor seinem Beginn.')
        .nullable()
        .optional(),
      issuerName: clearableLine(maxCompanyNameLength),
      issuerVatId: vatId().nullable().optional(),
      licensePlate: clearablePlate(),
      net: amount(),
      tax: amount(),
      gross: amount(),
      /** Joins a column with the one at its right, such as euros and cents; all others are counted after that. */
      joinedColumn: column().optional(),
      /** Columns behind the last one, for what the table does not print. */
      addedColumns: z.array(z.enum(columnRoles)).max(maxDraftColumns).optional(),
      columns: z
        .array(z.strictObject({ column: column(), role: z.enum(columnRoles) }))
        .max(maxDraftColumns)
        .optional(),
      rows: z
        .array(
          z.strictObject({
            row: z
              .int()
              .min(0)
              .max(maxDraftRows - 1),
            role: z.enum(rowRoles).optional(),
            taxRate: z.literal(taxRates).nullable().optional(),
            cells: z
              .array(z.strictObject({ column: column(), text: line(maxDraftCellLength) }))
              .max(maxDraftColumns)
              .optional(),
          }),
        )
        .max(maxDraftChanges)
        .optional(),
      /** Empty rows at the end, for what was not recognised on a page; other changes of the request may fill them. */
      addedRows: z
        .strictObject({
          page: z.int().min(0).max(maxDraftRows),
          count: z.int().min(1).max(maxAddedDraftRows),
        })
        .optional(),
      /** Rows that were added, counted before they go; a printed one is ignored instead. */
      removedRows: z
        .array(
          z
            .int()
            .min(0)
            .max(maxDraftRows - 1),
        )
        .max(maxDraftChanges)
        .optional(),
      /** Ticks a question as checked, or opens it again. */
      questions: z
        .array(
          z.strictObject({
            question: z
              .int()
              .min(0)
              .max(maxDraftQuestions - 1),
            isChecked: z.boolean(),
          }),
        )
        .max(maxDraftQuestions)
        .optional(),
    })
    .refine((body) => Object.keys(body).length > 1, nothingToChange),
  responses: { 200: leasingDraft },
});

/** Responds with a sentence; `Content-Location` names the stored document. */
export const confirmLeasingDraft = endpoint({
  method: 'POST',
  path: '/api/leaseplan/drafts/:id/confirm',
  summary: 'Den Beleg so übernehmen und die Spalten für diesen Aussteller merken',
  access: 'member',
  params: itemPath,
  body: z.strictObject({ version: version() }),
  responses: { 200: z.string() },
  produces: 'text',
  located: true,
});

export const readLeasingDraftAgain = endpoint({
  method: 'POST',
  path: '/api/leaseplan/drafts/:id/read-again',
  summary: 'Einen gescannten Beleg noch einmal lesen; ersetzt alle Angaben',
  access: 'member',
  params: itemPath,
  body: z.strictObject({ version: version() }),
  responses: { 200: leasingDraft },
});

export const discardLeasingDraft = endpoint({
  method: 'DELETE',
  path: '/api/leaseplan/drafts/:id',
  summary: 'Einen wartenden Beleg verwerfen, mit seiner Datei',
  access: 'member',
  params: itemPath,
  responses: { 200: messageResponse },
});
