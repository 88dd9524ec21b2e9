import { z } from 'zod';
import { messageResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';
import { maxHoldReasonLength, maxRetentionMonths } from './rules/limits.ts';
import { retentionKinds } from './rules/retention.ts';
import { id, requiredLine, wholeNumber } from './text.ts';
import { itemPath, kind } from './work-items/core.ts';

export const discloseEmployee = endpoint({
  method: 'GET',
  path: '/api/admin/employees/:id/disclosure',
  summary: 'Auskunft über alles, was über einen Fahrer gespeichert ist, als ZIP-Datei (Art. 15 DSGVO)',
  access: 'admin',
  params: itemPath,
  responses: { 200: z.unknown() },
  produces: 'file',
  media: ['application/zip'],
  quota: 'exports',
});

const retentionKind = z.enum(retentionKinds);
const kindPath = z.strictObject({ kind: retentionKind });
const months = z
  .int('Keine ganze Zahl.')
  .min(1, 'Mindestens ein Monat.')
  .max(maxRetentionMonths, `Höchstens ${maxRetentionMonths} Monate.`);

export const retentionRule = z.object({
  kind: retentionKind,
  /** Retention in months; `null` for unlimited. */
  months: z.int().nullable(),
  setBy: z.string().nullable(),
  setAt: z.iso.datetime().nullable(),
});
export type RetentionRule = z.infer<typeof retentionRule>;

export const listRetentionRules = endpoint({
  method: 'GET',
  path: '/api/admin/retention',
  summary: 'Löschfristen, eine je Art',
  access: 'admin',
  responses: { 200: z.array(retentionRule) },
});

export const updateRetentionRule = endpoint({
  method: 'PATCH',
  path: '/api/admin/retention/:kind',
  summary: 'Löschfrist setzen oder, mit null, aufheben; gelöscht wird in der Nacht danach',
  access: 'admin',
  params: kindPath,
  body: z.strictObject({ months: months.nullable() }),
  responses: { 200: retentionRule },
});

export const retentionPreview = z.object({
  /** Cut-off day: older data has expired. */
  before: z.string(),
  deletable: z.int(),
  /** Expired, but exempted by a hold. */
  held: z.int(),
  /** Date range of the data to delete. */
  oldest: z.string().nullable(),
  latest: z.string().nullable(),
  /** First items to be deleted. */
  examples: z.array(z.object({ label: z.string(), date: z.string() })),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/admin/retention/:kind/preview',
  summary: 'Was eine Löschfrist heute löschen würde',
  access: 'admin',
  params: kindPath,
  query: z.strictObject({ months: wholeNumber(months) }),
  responses: { 200: retentionPreview },
});

export const retentionDeletion = z.object({
  kind: retentionKind,
  deletedOn: z.string(),
  count: z.int(),
  oldest: z.string(),
  latest: z.string(),
  months: z.int(),
  setBy: z.string(),
});
export type RetentionDeletion = z.infer<typeof retentionDeletion>;

export const listRetentionDeletions = endpoint({
  method: 'GET',
  path: '/api/admin/retention-deletions',
  summary: 'Löschprotokoll: was die Löschfristen gelöscht haben, neueste zuerst',
  access: 'admin',
  query: listQuery(['deletedOn'], {}),
  responses: { 200: z.array(retentionDeletion) },
  paged: true,
});

const holdFields = { reason: z.string(), userEmail: z.string(), createdAt: z.iso.datetime() };

export const hold = z.object(holdFields);
export type Hold = z.infer<typeof hold>;

export const heldItem = z.object({ id: id(), workitemType: kind, title: z.string(), ...holdFields });
export type HeldItem = z.infer<typeof heldItem>;

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/admin/holds',
  summary: 'Vorgänge, die von den Löschfristen ausgenommen sind, neueste zuerst',
  access: 'admin',
  query: listQuery(['createdAt'], {}),
  responses: { 200: z.array(heldItem) },
  paged: true,
});

export const getHold = endpoint({
  method: 'GET',
  path: '/api/workitems/:id/hold',
  summary: 'Ob und warum ein Vorgang von den Löschfristen ausgenommen ist',
  access: 'member',
  params: itemPath,
  responses: { 200: z.object({ hold: hold.nullable() }) },
});

export const placeHold = endpoint({
  method: 'POST',
  path: '/api/workitems/:id/hold',
  summary: 'Vorgang von den Löschfristen ausnehmen, oder den Grund dafür ändern',
  access: 'admin',
  params: itemPath,
  body: z.strictObject({ reason: requiredLine(maxHoldReasonLength) }),
  responses: { 200: z.object({ hold }) },
});

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/workitems/:id/hold',
  summary: 'Vorgang den Löschfristen wieder unterwerfen',
  access: 'admin',
  params: itemPath,
  responses: { 200: messageResponse },
});
