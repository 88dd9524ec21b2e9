import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exportOf, listQuery, paging } from './list.ts';
import { id, idInPath } from './text.ts';

export const importKind = z.enum(['employees', 'vehicles', 'trips', 'contracts']);
export type ImportKind = z.infer<typeof importKind>;

const importOrigin = z.enum(['provider', 'file', 'nightly']);
export type ImportOrigin = z.infer<typeof importOrigin>;

const importState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone']);
export type ImportState = z.infer<typeof importState>;

export const count = () => z.int().min(0);

/** Import with its counters; every row ends as new, changed, unchanged or skipped. */
export const importRun = z.object({
  id: id(),
  kind: importKind,
  origin: importOrigin,
  state: importState,
  fileName: z.string(),
  found: count(),
  new: count(),
  changed: count(),
  unchanged: count(),
  skipped: count(),
  /** Vehicles created and changed by an import of trips. */
  vehiclesNew: count(),
  vehiclesChanged: count(),
  /** Percentage; `null` while unknown. */
  percent: count().max(100).nullable(),
  /** Reason of the failure or of the pending retry. */
  error: z.string(),
  /** Number of the attempt that runs or comes next; a step that succeeds begins again with the first. */
  attempt: count(),
  maxAttempts: count(),
  /** Start of the attempt, if an earlier one failed for a reason that may pass. */
  nextAttemptAt: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** True for imports of files that an ADMIN can take back. */
  canUndo: z.boolean(),
  /** Result of taking back: removed items, items with their former values, and what was kept because it was used since. */
  undo: z
    .object({ removed: count(), restored: count(), kept: count(), by: z.string(), at: z.iso.datetime() })
    .nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

export const importPath = z.strictObject({ id: idInPath() });

export const importStarted = z.object({ message: z.string(), importId: id() });
export type ImportStarted = z.infer<typeof importStarted>;

export const importEmployees = endpoint({
  method: 'POST',
  path: '/api/employees/import-external',
  summary: 'Fahrer aus der verbundenen Mitarbeiter-Datenbank übernehmen',
  access: 'member',
  responses: { 202: importStarted },
  quota: 'imports',
});

export const importTrips = endpoint({
  method: 'POST',
  path: '/api/vehicle-driver-history/shifts',
  summary: 'Fahrzeuge und Fahrten der letzten drei Monate aus der verbundenen Fahrten-Historie übernehmen',
  access: 'member',
  responses: { 202: importStarted },
  quota: 'imports',
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Importe, neueste zuerst',
  access: 'member',
  query: listQuery(['id'], { kind: importKind.optional() }),
  responses: { 200: z.array(importRun) },
  paged: true,
});

export const exportImports = exportOf('/api/imports/export', 'Importe als Excel-Datei', listImports.query.omit(paging));

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Ein Import mit seinem Fortschritt',
  access: 'member',
  params: importPath,
  responses: { 200: importRun },
});

/** Skipped row, or imported row with a warning. */
export const importRemark = z.object({
  id: id(),
  /** Reference for a person: line of the file, id at the provider or name. */
  reference: z.string(),
  reason: z.string(),
  isSkipped: z.boolean(),
  /** True for what stayed when the import was taken back. */
  isKept: z.boolean(),
  /** Number of affected rows. */
  times: count(),
});
export type ImportRemark = z.infer<typeof importRemark>;

export const listImportRemarks = endpoint({
  method: 'GET',
  path: '/api/imports/:id/skipped',
  summary: 'Was ein Import ausgelassen oder mit einem Hinweis übernommen hat, mit Grund',
  access: 'member',
  params: importPath,
  query: listQuery(['id'], {}),
  responses: { 200: z.array(importRemark) },
  paged: true,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Einen laufenden Import abbrechen; was schon übernommen ist, bleibt',
  access: 'member',
  params: importPath,
  responses: { 200: importRun },
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Den Import einer Datei als Ganzes zurücknehmen; was seither benutzt oder geändert wurde, bleibt',
  access: 'admin',
  params: importPath,
  responses: { 202: importRun },
});
